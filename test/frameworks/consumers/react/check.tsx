import { useState } from 'react';
import { ScreeningLauncher, ScreeningStatus } from 'screening-elements/react';
import anna from '../host/anna.json';
import { fetchSession } from '../host/fetch-session';

export function Check() {
  const [phase, setPhase] = useState<string>();
  return (
    <main>
      <ScreeningLauncher
        id="launcher"
        fetchSession={fetchSession}
        packageId="539146"
        candidate={anna}
        onScreeningCreated={(event) => setPhase(event.screening.phase)}
      />
      <ScreeningStatus for="launcher" fetchSession={fetchSession} />
      <output>{phase && `created: ${phase}`}</output>
    </main>
  );
}
