import type pg from 'pg';

/** One of these spellings, as a whole word of the name. */
const named = (...spellings: string[]) =>
  `E'(^|^[^\\n]* )(bin|bint|ibn|بن|بنت|ابن)?(${spellings.join('|')})( |\\n|$)'`;

/** The SQL behind the questions about the list. */
const conditions: Readonly<Record<string, string>> = {
  'first page': 'true',
  'one village': 'village_id = 7',
  'search: احمد (common)': `search_text LIKE '%احمد%'`,
  'search across scripts: ahmed (common)': `search_text ~ ${named('احمد')} AND search_text NOT LIKE '%ahmed%'`,
  'search across scripts: three names': `search_text ~ ${named('سامح')} AND search_text ~ ${named('كيرلس')} AND search_text ~ ${named('مريم')}
    AND search_text NOT LIKE '%sameh%'`,
  'search: part of a number': `search_text LIKE '%2980115%'`,
  'search: three names': `search_text LIKE '%سامح%' AND search_text LIKE '%كيرلس%' AND search_text LIKE '%مريم%'`,
  'search in one village': `village_id = 7 AND search_text LIKE '%احمد%'`,
  apartment: `apartment_key = '12'`,
  building: `building_key = 'c'`,
  'check-in: a day': `check_in = '2024-05-05'`,
  'status: expiring soon': 'check_out BETWEEN current_date AND current_date + 3',
};

/** Of those who have not left, every one is read, for the page and the total. */
const readAsAWhole: Readonly<Record<string, string>> = {
  'presence: inside': 'arrived_at IS NOT NULL AND left_at IS NULL',
  'presence: overstayed': 'arrived_at IS NOT NULL AND left_at IS NULL AND check_out < current_date',
  'presence: expected': 'arrived_at IS NULL',
};

/** What the board counts; the dashboard reads no more of the residents than these, and who left in the last month. */
const counted: Readonly<Record<string, string>> = {
  'today: inside': 'arrived_at IS NOT NULL AND left_at IS NULL',
  'today: inside, one village': 'arrived_at IS NOT NULL AND left_at IS NULL AND village_id = 7',
  'today: expected': 'arrived_at IS NULL AND check_in <= current_date AND check_out >= current_date',
  'dashboard: left in the last 30 nights': 'left_on > current_date - 30',
};

/** The query plan of every question: which index it uses. */
export async function explainLists(client: pg.Client): Promise<string> {
  const plans: string[] = [];
  for (const [name, condition] of Object.entries({ ...conditions, ...readAsAWhole, ...counted })) {
    const total = name in readAsAWhole ? ', count(*) OVER ()' : '';
    const select =
      name in counted
        ? `SELECT count(*) FROM residents WHERE ${condition}`
        : `SELECT id${total} FROM residents WHERE ${condition} ORDER BY id DESC LIMIT 50`;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, BUFFERS OFF) ${select}`,
    );
    plans.push(`${name}\n${rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n')}\n`);
  }
  return plans.join('\n');
}
