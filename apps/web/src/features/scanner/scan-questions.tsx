import type { RefObject } from 'react';
import { ChooseDocument } from './choose-document.tsx';
import type { ScannerHandle } from './document-scanner.tsx';
import { MixedCards } from './mixed-cards.tsx';
import type { ReadingInHand } from './use-reading.tsx';
import { WaitingDocuments } from './waiting-documents.tsx';

interface ScanQuestionsProps {
  scanned: ReadingInHand;
  scanner: RefObject<ScannerHandle | null>;
  /** No other form follows this one. */
  isLast?: boolean;
}

/** Above the fields: what the form has to know about the picture. */
export const ScanQuestions = ({ scanned, scanner, isLast = false }: ScanQuestionsProps) => (
  <>
    <ChooseDocument scanned={scanned} onChoose={(document) => scanner.current?.choose(document)} />
    <MixedCards scanned={scanned} onScanBackAgain={() => scanner.current?.scanBackAgain()} />
    {!isLast && <WaitingDocuments scanned={scanned} />}
  </>
);
