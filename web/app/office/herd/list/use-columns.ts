import { useState } from 'react';
import { COW_FIELDS, type CowField, isCowField } from '~/office/herd/cow-fields';

const KEY = 'khamar/columns';
/** The tag is how a cow is known: it always stands there. */
export const CHOOSABLE = COW_FIELDS.filter((field) => field !== 'tagId');
const AT_FIRST: CowField[] = [
  'breed',
  'age',
  'gender',
  'color',
  'currentWeight',
  'currentPrice',
  'availabilityStatus',
  'description',
];

/** Which columns somebody wants to see on this device. */
export function useColumns() {
  const [chosen, setChosen] = useState(read);
  return {
    columns: COW_FIELDS.filter((field) => field === 'tagId' || chosen.includes(field)),
    toggle: (field: CowField) => {
      const next = chosen.includes(field) ? chosen.filter((name) => name !== field) : [...chosen, field];
      setChosen(next);
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // Then it lasts as long as the page.
      }
    },
  };
}

function read(): CowField[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (!Array.isArray(kept)) return AT_FIRST;
    return kept.filter((name): name is CowField => typeof name === 'string' && isCowField(name));
  } catch {
    return AT_FIRST;
  }
}
