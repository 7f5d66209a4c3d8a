import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { Checkr } from '../dialects/checkr/checkr.ts';
import { serveDialect } from '../dialects/serve-dialect.ts';
import { Yardstik } from '../dialects/yardstik/yardstik.ts';
import { type Demo, startDemo } from './demo-process.ts';
import { fillForm } from './fill-form.ts';
import { openBrowser, sign, signAndInvite, signAndSend, Visitor } from './visitor.ts';

const key = 'key-of-the-account';
const callbackSecret = 'agreed beforehand, with nobody else';

/** Each with what it is told by the environment, and what happens at it when a report is done. */
const services = {
  Checkr: {
    serve: () => serveDialect((deps) => new Checkr({ ...deps, key })),
    finish: (service: Checkr | Yardstik) =>
      service instanceof Checkr
        ? service.screenings.report('completed', { result: 'clear' })
        : service.reports.report('clear'),
    variables: { SERVICE_PROFILE: 'checkr', SERVICE_CLIENT_ID: key, SERVICE_CALLBACK_SECRET: key },
    wrongKey: { SERVICE_CLIENT_ID: 'another-key' },
  },
  Yardstik: {
    serve: () => serveDialect((deps) => new Yardstik({ ...deps, key, callbackSecret })),
    finish: (service: Checkr | Yardstik) => (service as Yardstik).reports.report('clear'),
    variables: {
      SERVICE_PROFILE: 'yardstik',
      SERVICE_CLIENT_SECRET: key,
      SERVICE_CALLBACK_SECRET: callbackSecret,
    },
    wrongKey: { SERVICE_CLIENT_SECRET: 'another-key' },
  },
} as const;
