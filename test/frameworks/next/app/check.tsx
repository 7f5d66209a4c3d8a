'use client';

import { useState } from 'react';
import { ScreeningLauncher, ScreeningStatus } from 'screening-elements/react';
import anna from '../host/anna.json';

export function Check() {
  const [phase, setPhase] = useState<string>();
  return (
    <>
      <ScreeningLauncher
        id="launcher"
        sessionUrl="/my/session"
        packageId="539146"
        candidate={anna}
        onScreeningCreated={(event) => setPhase(event.screening.phase)}
      >
        <h2 slot="header">Your background check</h2>
        <p slot="intro">Families trust you with their home. It takes about five minutes.</p>
        <noscript>This form needs JavaScript: turn it on, or call us.</noscript>
      </ScreeningLauncher>
      <ScreeningStatus for="launcher" sessionUrl="/my/session">
        <noscript>Its progress needs JavaScript, too.</noscript>
      </ScreeningStatus>
      <output>{phase && `created: ${phase}`}</output>
    </>
  );
}
