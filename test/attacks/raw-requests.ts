/** Bytes that no client sends, by what is wrong with them. @param token opens the page API. */
export function rawRequests(token: string): Record<string, string> {
  const path = '/screening-api/screenings';
  const bearer = `Authorization: Bearer ${token}`;
  const get = (...headers: string[]) =>
    `GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`;
  const post = (headers: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n\r\n${body}`;
  const hidden = `GET ${path} HTTP/1.1\r\nHost: x\r\n${bearer}\r\n\r\n`;
  return {
    'a key after a bad one': get('Host: x', 'Authorization: Bearer x', bearer),
    'a key behind a line feed alone': get('Host: x', `X-Name: Anna\n${bearer.replace('Bearer', 'Basic')}`),
    'a key in a folded line': get('Host: x', 'X-Name: Anna', ` ${bearer}`),
    'a key behind a NUL': get('Host: x', `X-Name: Anna\0${bearer}`),
    'white space before the colon': get('Host: x', bearer.replace(':', ' :')),
    'no host': get(bearer),
    'two hosts': get('Host: x', 'Host: y', 'Authorization: Bearer x'),
    'headers of 40 kB': get('Host: x', bearer, `X-Long: ${'x'.repeat(40_000)}`),
    'a thousand headers': get('Host: x', ...Array.from({ length: 3_000 }, (_, index) => `X-${index}: y`)),
    'a length and chunks': post(`Content-Length: 5\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${hidden}`),
    'chunks twice': post('Transfer-Encoding: chunked, chunked', `0\r\n\r\n${hidden}`),
    'chunks in disguise': post('Transfer-Encoding: xchunked', `0\r\n\r\n${hidden}`),
    'two lengths': post('Content-Length: 0\r\nContent-Length: 99', hidden),
    'a length below zero': post('Content-Length: -1', hidden),
    'a length that is no number': post('Content-Length: 1e3', hidden),
    'a chunk without end': post('Transfer-Encoding: chunked', 'FFFFFFFFFFFFFFFFF\r\nx'),
    'a chunk whose size is no number': post('Transfer-Encoding: chunked', `x\r\n${hidden}`),
    'an old version': `GET ${path}\r\n\r\n`,
    'a version that does not exist': `GET ${path} HTTP/9.9\r\nHost: x\r\n${bearer}\r\n\r\n`,
    'the beginning of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'the beginning of TLS': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
    'TRACE, which would repeat the key': `TRACE ${path} HTTP/1.1\r\nHost: x\r\n${bearer}\r\nConnection: close\r\n\r\n`,
    'CONNECT to somewhere else': 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
    'a method of ten thousand letters': `${'G'.repeat(10_000)} ${path} HTTP/1.1\r\nHost: x\r\n\r\n`,
    'a path with a line break': `GET ${path}\r\n/x HTTP/1.1\r\nHost: x\r\n\r\n`,
    'a path of ten thousand letters': `GET ${path}/${'x'.repeat(10_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    'a path with dots':
      'GET /screening-api/x/../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'bytes that are no UTF-8': `GET ${path}/\u00ff\u00fe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    'an upgrade': `GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
  };
}
