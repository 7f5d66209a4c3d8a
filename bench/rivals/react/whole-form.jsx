import { useState } from 'react';
import { pick, reveal, revealSsn } from '../sentences.js';
import { wholeForm } from '../whole-form.js';
import { showForm } from './form.jsx';

function Select({ field: { options, value }, facts }) {
  return (
    <select {...facts}>
      {!value && <option value="">{pick}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function Secret({ field: { inputmode }, facts }) {
  const [isRevealed, setRevealed] = useState(false);
  return (
    <div className="pair">
      <input {...facts} type={isRevealed ? 'text' : 'password'} inputMode={inputmode} />
      <button
        type="button"
        aria-label={revealSsn}
        aria-pressed={isRevealed}
        onClick={() => setRevealed(!isRevealed)}
      >
        {reveal}
      </button>
    </div>
  );
}

showForm(await wholeForm(), { select: Select, secret: Secret });
