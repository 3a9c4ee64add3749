import { useQuery } from '@tanstack/react-query';
import { useToday } from '../../../lib/use-today.ts';
import { boardQueries } from './board.queries.ts';
import { TodayTiles } from './tiles.tsx';

/** The tiles of the board on another screen: links to it. */
export function TodaySummary() {
  // At midnight this is asked again.
  useToday();
  const { data, isError } = useQuery(boardQueries.counts(undefined));
  return <TodayTiles today={data} failed={isError && !data} />;
}
