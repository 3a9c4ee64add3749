import type { eventEndpoints } from '@bawaba/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { requestFile } from '../api.ts';
import { quiet } from '../quiet.ts';
import { useSession } from '../session.ts';
import { type LiveState, startLiveLine } from './live-line.ts';
import { createRefresher } from './refresh-queries.ts';

/** Without the schemas of the contract. */
const stream = { method: 'GET', url: '/events' } as typeof eventEndpoints.stream;

/** What other desks do appears on this one. Once in the application, while a user is signed in. */
export function useLive(): LiveState {
  const client = useQueryClient();
  const token = useSession()?.token;
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => {
    if (!token) return;
    let stop = () => {};
    let isOver = false;
    const { refresh, refreshAll } = createRefresher(client);
    // The first page loads its data before anything else.
    quiet(client).then(() => {
      if (isOver) return;
      stop = startLiveLine({
        open: (signal) => requestFile(stream, { signal }),
        onEvent: refresh,
        onReload: refreshAll,
        onState: setState,
      });
    });
    return () => {
      isOver = true;
      stop();
      setState('connecting');
    };
  }, [client, token]);
  return state;
}
