import 'screening-elements/jsx';

export const check = (
  <main>
    <screening-launcher
      id="launcher"
      session-url="/my/session"
      package-id="539146"
      disabled
      candidate={{ givenName: 'Anna' }}
      onscreening-created={(event) => event.screening.id.toUpperCase()}
    />
    <screening-status for="launcher" variant="list" />
    {/* @ts-expect-error A name is misspelled. */}
    <screening-launcher candidate={{ givenNme: 'Anna' }} />
    {/* @ts-expect-error A server would write it as an attribute that the element does not read. */}
    <screening-launcher sessionUrl="/my/session" />
    {/* @ts-expect-error There is no such variant. */}
    <screening-status variant="table" />
  </main>
);
