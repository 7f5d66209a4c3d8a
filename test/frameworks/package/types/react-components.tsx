import { useRef } from 'react';
import type { ScreeningLauncherElement } from 'screening-elements';
import { ScreeningLauncher, ScreeningStatus } from 'screening-elements/react';

export function Check() {
  const launcher = useRef<ScreeningLauncherElement>(null);
  return (
    <main>
      <ScreeningLauncher
        ref={launcher}
        id="launcher"
        className="check"
        sessionUrl="/my/session"
        packageId="539146"
        candidate={{ givenName: 'Anna' }}
        onScreeningCreated={(event) => event.screening.id.toUpperCase()}
        onScreeningSubmit={(event) => event.preventDefault()}
      >
        <p slot="intro">Hello</p>
      </ScreeningLauncher>
      <ScreeningStatus for="launcher" variant="badge" onScreeningChange={({ previous }) => previous?.phase} />
      {/* @ts-expect-error A name is misspelled. */}
      <ScreeningLauncher candidate={{ givenNme: 'Anna' }} />
      {/* @ts-expect-error There is no such property. */}
      <ScreeningLauncher packageNumber="539146" />
      {/* @ts-expect-error The event has a screening, and no detail. */}
      <ScreeningLauncher onScreeningCreated={(event) => event.detail} />
      {/* @ts-expect-error There is no such variant. */}
      <ScreeningStatus variant="table" />
    </main>
  );
}
