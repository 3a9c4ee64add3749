/** After this time the response is outdated. */
const EARLY_MS = 10_000;

interface EarlyAnswer {
  readonly owner: string | undefined;
  readonly response: Promise<Response>;
  readonly controller: AbortController;
}

/** Requests sent before the code of their page has loaded. Each response is returned once, to the same user only. */
export function createEarlyAnswers() {
  const answers = new Map<string, EarlyAnswer>();

  function drop(address: string) {
    const answer = answers.get(address);
    answers.delete(address);
    answer?.controller.abort();
  }

  return {
    ask(address: string, owner: string | undefined, headers: Record<string, string>) {
      drop(address);
      const controller = new AbortController();
      const response = fetch(address, { headers, signal: controller.signal });
      const answer = { owner, response, controller };
      answers.set(address, answer);
      const isWaiting = () => answers.get(address) === answer;
      response.catch(() => isWaiting() && answers.delete(address));
      setTimeout(() => isWaiting() && drop(address), EARLY_MS);
    },

    /** From now on the caller owns the request: `signal` aborts it. */
    take(address: string, owner: string | undefined, signal?: AbortSignal): Promise<Response> | undefined {
      const answer = answers.get(address);
      if (!answer || answer.owner !== owner) return undefined;
      answers.delete(address);
      const cancel = () => answer.controller.abort(signal?.reason);
      if (signal?.aborted) cancel();
      signal?.addEventListener('abort', cancel, { once: true });
      return answer.response;
    },

    /** Aborts the requests of other users. */
    keepOnly(owner: string | undefined) {
      for (const [address, answer] of answers) if (answer.owner !== owner) drop(address);
    },
  };
}
