import { createRoot } from 'react-dom/client';
import 'screening-elements/jsx';
import 'screening-elements/launcher';
import 'screening-elements/status';
import { fetchSession } from '../host/fetch-session';
import { listen, note, onStart, type Scene } from './scene';

const Stage = ({ scene }: { scene: Scene }) =>
  scene.isShown ? (
    <>
      <screening-launcher
        ref={listen}
        id="launcher"
        fetchSession={fetchSession}
        session={scene.session}
        locale={scene.locale}
        package-id={scene.packageId as string}
        disabled={scene.isDisabled}
        candidate={scene.candidate}
        disclosures={scene.disclosures}
        onscreening-ready={(event) => note(scene.listener, event)}
      >
        {scene.intro && <p slot="intro">{scene.intro}</p>}
      </screening-launcher>
      <screening-status
        for="launcher"
        fetchSession={fetchSession}
        session={scene.session}
        locale={scene.locale}
        variant={scene.variant}
        onscreening-connection={(event) => note(`${scene.listener} ${event.state}`, event)}
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
