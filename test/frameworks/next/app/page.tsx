import { Check } from './check';

export default function Page() {
  return (
    <main>
      <h1>Become a helper</h1>
      <Check />
    </main>
  );
}
