/** What a rival sends of a callback: the members and the size of what the proxy shows a page. */
export function shownScreening(body: string): object {
  const { payload } = JSON.parse(body) as { payload: Record<string, unknown> };
  const items = payload['reportItems'] as Record<string, unknown>[];
  return {
    id: `screening-${String(payload['id'])}-of-the-benchmark`,
    packageId: payload['packageId'],
    packageTitle: payload['packageName'],
    clientReferenceId: `candidate-${String(payload['id'])}`,
    phase: payload['status'],
    result: payload['result'],
    waitingOn: 'service',
    items: items.map((item) => ({
      id: `item-of-${String(item['id'])}`,
      title: item['type'],
      phase: item['status'],
      result: item['result'],
      estimatedAt: item['estimatedCompletionTime'],
    })),
    submittedAt: payload['submittedAt'],
    updatedAt: payload['updatedAt'],
    estimatedAt: payload['estimatedCompletionTime'],
    revision: 1,
    environment: 'test',
  };
}
