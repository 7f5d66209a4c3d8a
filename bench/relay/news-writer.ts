import { topicAt } from './topic.ts';

/** Personal data of nobody, of the size that a callback carries. */
const candidate = {
  id: '7',
  givenName: 'Nora',
  middleName: 'Jane',
  familyName: 'Ellis',
  email: 'nora.ellis@example.com',
  phone: '+12065550142',
  dob: '1990-04-12',
  ssn: '900-00-0007',
  address: {
    addressLine: '12 Harbor Street',
    municipality: 'Seattle',
    regionCode: 'US-WA',
    postalCode: '98101',
    countryCode: 'US',
  },
  aliases: [{ givenName: 'Nora', familyName: 'Hart', confirmedNoMiddleName: true }],
};
const statuses = ['In Progress', 'suspended'];
/** Times of the service are past ones: others would compare with nothing. */
const began = Date.UTC(2025, 0, 1);
const submittedAt = new Date(began).toISOString();

/** Writes the bodies of callbacks: each changes what the page sees, and is newer than all before. */
export class NewsWriter {
  readonly #end: string;
  readonly #news = new Map<number, number>();
  #count = 0;

  /** @param items how many report items a screening has; each adds about 0.1 kB to what a page is shown. */
  constructor(items: number) {
    const reportItems = Array.from({ length: items }, (_, index) => ({
      id: String(9_000_000 + index),
      type: 'County criminal records',
      status: 'In Progress',
      result: 'Pending',
      updatedAt: submittedAt,
      estimatedCompletionTime: null,
    }));
    const rest = { reportItems, submittedAt, estimatedCompletionTime: null, candidate };
    this.#end = `",${JSON.stringify(rest).slice(1)}}`;
  }

  /** The body of the next callback about a topic, as the default profile reads it. ASCII. */
  next(topic: number): string {
    const count = this.#news.get(topic) ?? 0;
    this.#news.set(topic, count + 1);
    this.#count += 1;
    const updatedAt = new Date(began + this.#count * 1000).toISOString();
    const { serviceId } = topicAt(topic);
    return `{"type":"screening","payload":{"id":"${serviceId}","packageId":"standard","packageName":"Standard","candidateId":"7","status":"${statuses[count % 2]}","result":"Pending","updatedAt":"${updatedAt}${this.#end}`;
  }
}
