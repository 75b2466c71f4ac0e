import { breedsBeginning } from '@khamar/contract/cows/breeds';
import { colorsBeginning } from '@khamar/contract/cows/colors';
import { gendersBeginning } from '@khamar/contract/cows/genders';
import { toLatinDigits } from '@khamar/contract/digits';
import { foldVowels } from '@khamar/contract/plain-text';
import { type RawBuilder, sql } from 'kysely';

/** Punctuation, spaces, the danda and the taka sign. Must match cow_words (database/migrations/0010_cow_search.sql), as must the next two. */
const BETWEEN_WORDS = /[^0-9a-z\u00c0-\u0963\u0966-\u09f1\u09f4-\u1fff\u2070-\uffff]+/u;
const JOINERS = /[\u200c\u200d]/g;
const LONGEST_WORD = 40;

/** Two tsqueries. `exact` takes a whole tag ('ndl1') as just that cow; it is null if the text contains no tag. */
export interface SearchTerms {
  all: string;
  exact: string | null;
}

/** Null if the text has no words, such as '!?'. */
export function searchTermsOf(text: string): SearchTerms | null {
  const words = toLatinDigits(text)
    .normalize('NFC')
    .toLowerCase()
    .replace(JOINERS, '')
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .map((word) => foldVowels(Array.from(word).slice(0, LONGEST_WORD).join('')));
  if (words.length === 0) return null;
  const all: string[] = [];
  const exact: string[] = [];
  let hasTag = false;
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next = ''] = [words[at], words[at + 1]];
    const isSplitTag = /^[a-z]+$/.test(word) && /^\d+$/.test(next);
    const tag = isSplitTag ? word + next : word;
    if (isSplitTag || /^(?=.*[a-z])(?=.*\d)[a-z\d]+$/.test(word)) {
      const wholeTag = lexeme(withoutZeros(tag));
      const split = isSplitTag ? ` | (${beginning(word)} & ${beginning(next)})` : '';
      all.push(`(${wholeTag} | ${beginning(tag)}${split})`);
      exact.push(wholeTag);
      hasTag = true;
      if (isSplitTag) at += 1;
    } else {
      const ofWord = meaning(word);
      all.push(ofWord);
      exact.push(ofWord);
    }
  }
  return { all: all.join(' & '), exact: hasTag ? exact.join(' & ') : null };
}

/** The word itself, or a breed, colour or kind that is stored under its English name. */
function meaning(word: string): string {
  const names = [
    ...breedsBeginning(word).map((breed) => lexeme(`=${breed.toLowerCase()}`)),
    ...colorsBeginning(word).map((color) => lexeme(`#${color.toLowerCase()}`)),
    ...gendersBeginning(word).map((gender) => lexeme(`@${gender.toLowerCase()}`)),
  ];
  return `(${[beginning(word), ...names].join(' | ')})`;
}

/** NDL-001 is also indexed as 'ndl1'. */
const withoutZeros = (tag: string) => tag.replace(/(^|\D)0+(?=\d)/g, '$1');
/** Words and stored names have no quotes or backslashes, which the separators exclude. */
const lexeme = (word: string) => `'${word}'`;
const beginning = (word: string) => `${lexeme(word)}:*`;

const wordsOf = (cow: string) =>
  sql.raw(`cow_search_words(${COLUMNS.map((column) => `${cow}.${column}`).join(', ')})`);
/** Must be the expression of the index cow_by_search_words. */
const COLUMNS = ['tag_id', 'breed', 'color', 'gender', 'description', 'description_bn'];

/**
 * Cows that have all words of the text. A whole tag wins over tags that merely begin with it: 'ndl1' is NDL-001, and NDL-100 to NDL-199
 * only if there is no NDL-001.
 */
export function naming(text: string): RawBuilder<unknown> {
  const terms = searchTermsOf(text);
  if (terms === null) return sql`false`;
  const { all, exact } = terms;
  // The subquery hides the words from the planner. Seeing them, it takes 2% of the cows for a match of any rare word, and reads a list's
  // index until it has a page: at 100,000 cows it builds the words of all of them to find nothing.
  if (exact === null) return sql`${wordsOf('cow')} @@ (select ${all}::tsquery)`;
  return sql`${wordsOf('cow')} @@ (
    select case when exists (
      select from cow as named where named.removed_at is null and ${wordsOf('named')} @@ ${exact}::tsquery
    ) then ${exact}::tsquery else ${all}::tsquery end)`;
}
