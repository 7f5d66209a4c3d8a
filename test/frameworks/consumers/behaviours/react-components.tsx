import { createRoot } from 'react-dom/client';
import { ScreeningLauncher, ScreeningStatus } from 'screening-elements/react';
import { fetchSession } from '../host/fetch-session';
import { listen, note, onStart, type Scene } from './scene';

const Stage = ({ scene }: { scene: Scene }) =>
  scene.isShown ? (
    <>
      <ScreeningLauncher
        ref={listen}
        id="launcher"
        fetchSession={fetchSession}
        session={scene.session}
        locale={scene.locale}
        packageId={String(scene.packageId)}
        disabled={scene.isDisabled}
        candidate={scene.candidate}
        disclosures={scene.disclosures}
        onScreeningReady={(event) => note(scene.listener, event)}
      >
        {scene.intro && <p slot="intro">{scene.intro}</p>}
      </ScreeningLauncher>
      <ScreeningStatus
        for="launcher"
        fetchSession={fetchSession}
        session={scene.session}
        locale={scene.locale}
        variant={scene.variant}
        onScreeningConnection={(event) => note(`${scene.listener} ${event.state}`, event)}
      />
    </>
  ) : null;

onStart((first) => {
  const root = createRoot(document.getElementById('root')!);
  let scene = first;
  root.render(<Stage scene={scene} />);
  return (changes) => {
    scene = { ...scene, ...changes };
    root.render(<Stage scene={scene} />);
  };
});
