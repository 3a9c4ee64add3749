import { Button } from '@mantine/core';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormReview } from '../lib/form-review.ts';
import { useIsPhone } from '../lib/use-is-phone.ts';
import { ReviewStrip } from './review-strip.tsx';

/** A question about the whole form that Save asks after the doubts. */
export interface SaveQuestion {
  /** In the list of what is left to check. */
  readonly label: string;
  /** The words of the button that accepts it. */
  readonly yes: string;
  readonly accept: () => void;
}

interface ReviewedSaveOptions {
  /** Absent in a form without a scanner. */
  review: FormReview | undefined;
  question?: SaveQuestion | null;
  /** Questions on the page that have buttons of their own (`data-open`): what they are about. */
  openCards?: readonly string[];
  /** Where a form without a scanner finds what is open. */
  form?: RefObject<HTMLFormElement | null>;
  /** A person on the blacklist cannot be saved. */
  isBlocked?: boolean;
  isPending: boolean;
  /** Without it there is no button that saves and opens the next form. */
  next?: {
    /** The user comes from such a form: this is the button that Enter reaches. */
    readonly isUsual: boolean;
  };
  /** `another`: the next form should open. */
  save: (another: boolean) => Promise<unknown>;
}

interface ReviewedSave {
  /** Above the fields: what is left to check. */
  strip: ReactNode;
  /** The main button asks, so nothing else does. */
  isAsking: boolean;
  submit: (event?: FormEvent) => Promise<void>;
  submitLabel: string | undefined;
  secondary: ReactNode;
}

/** Save buttons that wait until the user has compared every doubtful field with the document. */
export function useReviewedSave(options: ReviewedSaveOptions): ReviewedSave {
  const { review, question = null, openCards = [], form, isBlocked = false, isPending, next, save } = options;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const doubts = review?.left ?? [];
  const [doubt] = doubts;
  const toCheck = [...openCards, ...doubts.map(({ label }) => label), ...(question ? [question.label] : [])];
  // A phone has no Enter and little room: there the main button asks. What was not read cannot be confirmed, only typed.
  const asksItself = isPhone && openCards.length === 0;
  const askedDoubt = asksItself && doubt && !doubt.isUnread ? doubt : null;
  const asked = asksItself && !doubt ? question : null;
  const isAsking = askedDoubt !== null || asked !== null;

  async function submit(another: boolean) {
    if (isBlocked) return;
    if (askedDoubt) review?.settle(askedDoubt.name);
    asked?.accept();
    if (toCheck.length > 0) {
      if (review) return review.lead();
      return form?.current?.querySelector<HTMLElement>('[data-open]')?.focus();
    }
    await save(another);
  }

  function submitLabel(): string | undefined {
    if (askedDoubt) return t('common.rightNext', { field: askedDoubt.label });
    if (asked) return asked.yes;
    return toCheck.length > 0 ? t('common.checkThenSave', { count: toCheck.length }) : undefined;
  }

  return {
    strip: review?.isActive && <ReviewStrip labels={toCheck} />,
    isAsking,
    submit: (event) => {
      event?.preventDefault();
      return submit(false);
    },
    submitLabel: submitLabel(),
    secondary: next && !isAsking && (
      <Button
        variant="light"
        disabled={isBlocked || isPending}
        data-usual-save={next.isUsual || undefined}
        onClick={() => submit(true)}
      >
        {t('common.saveAndNext')}
      </Button>
    ),
  };
}
