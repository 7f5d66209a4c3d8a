/** An answer that was read to its end. */
export interface Reply {
  status: number;
  /** Of a refusal. */
  code: string | undefined;
  contentType: string;
  text: string;
  /** Everything that a sender can see, without what differs from one request to the next. */
  bytes: string;
}

/** Headers and members that differ between two answers to the same request. */
const passing = ['date', 'x-request-id'];

export async function readReply(answer: Response): Promise<Reply> {
  const text = await answer.text();
  const headers = [...answer.headers].filter(([name]) => !passing.includes(name));
  const contentType = answer.headers.get('content-type') ?? '';
  const isProblem = contentType === 'application/problem+json';
  const body = text.replace(/"requestId":"[^"]*"/, '"requestId":""');
  return {
    status: answer.status,
    code: isProblem ? (JSON.parse(text) as { code: string }).code : undefined,
    contentType,
    text,
    bytes: JSON.stringify([answer.status, headers, body]),
  };
}
