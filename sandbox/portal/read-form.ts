import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { BodyData } from 'hono/utils/body';

/** The fields of a form that was sent. @throws {HTTPException} 400 for a body that is none, such as a broken multipart one. */
export async function readForm({ req }: Context): Promise<BodyData> {
  try {
    return await req.parseBody();
  } catch (cause) {
    // As the fetch standard has it: every other error is about the connection, or a mistake of the sandbox.
    if (!(cause instanceof TypeError)) throw cause;
    throw new HTTPException(400, {
      cause,
      message: 'The form that was sent cannot be read. Go back and send it again.',
    });
  }
}
