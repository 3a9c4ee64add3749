interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Questions that come while others are being answered are answered together next: one query for all of them, which begins
 * after they came, so that no answer is older than its question.
 */
export function together<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<(question: Question) => Answer>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = [];
  let isAnswering = false;

  async function answerWaiting() {
    while (waiting.length > 0) {
      const now = waiting;
      waiting = [];
      try {
        const answerTo = await answerAll(now.map(({ question }) => question));
        for (const { question, answer } of now) answer(answerTo(question));
      } catch (error) {
        for (const { fail } of now) fail(error);
      }
    }
    isAnswering = false;
  }

  return (question) =>
    new Promise((answer, fail) => {
      waiting.push({ question, answer, fail });
      if (isAnswering) return;
      isAnswering = true;
      // After whatever else has arrived by now has asked too.
      setImmediate(answerWaiting);
    });
}
