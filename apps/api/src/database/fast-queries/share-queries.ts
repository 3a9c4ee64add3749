import { batchQueries } from './batch-queries.ts';

/**
 * One query for the requests that ask the same at the same moment, as all desks do after a change. The first one starts the
 * query; those that come while it runs share the next one. So no answer is older than its question. All that the answer depends
 * on is part of the question.
 */
export function shareQueries<Question extends object, Answer>(
  read: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  const shared = new Map<string, { readonly answer: () => Promise<Answer>; asking: number }>();

  return async (question) => {
    const key = JSON.stringify(question);
    let query = shared.get(key);
    if (!query) {
      const answer = batchQueries<void, Answer>(async () => {
        const same = await read(question);
        return () => same;
      });
      query = { answer, asking: 0 };
      shared.set(key, query);
    }
    query.asking++;
    try {
      return await query.answer();
    } finally {
      query.asking--;
      if (query.asking === 0) shared.delete(key);
    }
  };
}
