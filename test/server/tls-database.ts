import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { listening } from './node-server.ts';

/** Speaks TLS as a Postgres server does, with a certificate for this IP address, and nothing more than that. */
export async function tlsDatabase(certifiedIp: string) {
  const { certificate, key } = certificateFor(certifiedIp);
  const secureContext = createSecureContext({ cert: certificate, key });
  let opened = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write('S');
      const secured = new TLSSocket(socket, { isServer: true, secureContext });
      secured.on('error', () => {});
      // What the client sends once it trusts the server.
      secured.once('data', () => {
        opened += 1;
        secured.destroy();
      });
    });
  });
  return {
    port: await listening(server),
    certificate,
    /** How many connections got as far as to send the user's name. */
    opened: () => opened,
    close: () => server.close(),
  };
}

/** Signed with its own key, as PEM (RFC 5280, RFC 8410). */
function certificateFor(ip: string): { certificate: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const ed25519 = der(0x30, [der(0x06, [0x2b, 0x65, 0x70])]);
  const name = der(0x30, [der(0x31, [der(0x30, [der(0x06, [0x55, 0x04, 0x03]), der(0x0c, 'database')])])]);
  const validity = der(0x30, [der(0x17, '200101000000Z'), der(0x17, '491231235959Z')]);
  const addresses = der(0x04, [der(0x30, [der(0x87, ip.split('.').map(Number))])]);
  const extensions = der(0xa3, [der(0x30, [der(0x30, [der(0x06, [0x55, 0x1d, 0x11]), addresses])])]);
  const signed = der(0x30, [
    der(0xa0, [der(0x02, [2])]),
    der(0x02, [1]),
    ed25519,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  ]);
  const signature = der(0x03, [0, sign(null, signed, privateKey)]);
  const whole = der(0x30, [signed, ed25519, signature]).toString('base64');
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${whole}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}

/** A value of ASN.1 in its distinguished encoding. */
function der(tag: number, content: string | (number | Buffer)[]): Buffer {
  const parts = typeof content === 'string' ? [Buffer.from(content)] : content;
  const body = Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : part)));
  const { length } = body;
  return Buffer.concat([
    Buffer.from(length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 255]),
    body,
  ]);
}
