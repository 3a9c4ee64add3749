import type { Owner } from '@bawaba/contracts';
import { foldText, identityKey } from '@bawaba/identity';

type Searched = Pick<Owner, 'name' | 'id_number' | 'building_address' | 'village_name'>;

/** What the search box looks through, folded as the api folds; the number also without its spaces and dashes. */
const searchText = ({ name, id_number, building_address, village_name }: Searched) =>
  [name, id_number, id_number && identityKey(id_number), building_address, village_name]
    .map((text) => foldText(text ?? ''))
    .join('\n');

/** Folds each owner once; asking is then a look through the folded texts. */
export function ownerSearch<O extends Searched>(owners: readonly O[]): (search: string) => readonly O[] {
  const folded = owners.map((owner) => ({ owner, text: searchText(owner) }));
  return (search) => {
    const needle = foldText(search);
    if (!search.trim()) return owners;
    const asNumber = /\d/.test(needle) ? foldText(identityKey(search)) : '';
    const needles = [needle, asNumber].filter(Boolean);
    return folded
      .filter(({ text }) => needles.some((wanted) => text.includes(wanted)))
      .map(({ owner }) => owner);
  };
}
