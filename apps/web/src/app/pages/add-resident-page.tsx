import type { ReadName, Resident } from '@bawaba/contracts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSkeleton } from '../../components/form-skeleton.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useBlacklistCheck } from '../../features/blacklist/use-blacklist-check.tsx';
import { useSimilarCheck } from '../../features/blacklist/use-similar-check.tsx';
import { useKnownPerson } from '../../features/people/use-known-person.tsx';
import { PhotoStep } from '../../features/photos/photo-step.tsx';
import type { ChosenPhoto } from '../../features/photos/send-photos.ts';
import { usePhotoUpload } from '../../features/photos/use-photo-upload.ts';
import { deedOfStay, residentPerson } from '../../features/presence/people.ts';
import { PresencePageButton } from '../../features/presence/presence-button.tsx';
import { ExtendStayDialog } from '../../features/residents/extend-stay-dialog.tsx';
import { ResidentForm } from '../../features/residents/resident-form.tsx';
import { personOf } from '../../features/residents/resident-values.ts';
import { residentQueries } from '../../features/residents/residents.queries.ts';
import { type Pictures, pagesOf } from '../../features/scanner/document-kind.ts';
import { DocumentScanner, type ScannerHandle } from '../../features/scanner/document-scanner.tsx';
import { ScanQuestions } from '../../features/scanner/scan-questions.tsx';
import { useReading } from '../../features/scanner/use-reading.tsx';
import { announce } from '../../lib/announcements.ts';
import { drafts } from '../../lib/drafts.ts';
import { useCan } from '../../lib/permissions.ts';
import { useStillShown } from '../../lib/use-still-shown.ts';
import { ManyDocumentsLink } from '../many-documents-link.tsx';
import { NoVillageNotice } from '../no-village-notice.tsx';
import { readBefore, residentRead } from '../scanned.ts';
import { useVillageChoices } from '../village-choices.ts';

const route = getRouteApi('/signed-in/add-resident');

interface Registered {
  readonly resident: Resident;
  readonly photos: readonly ChosenPhoto[];
  /** The clerk wants to register the next person. */
  readonly another: boolean;
  /** This person has the same stay as the one before. */
  readonly isFamily: boolean;
}

const photosOf = ({ id_type }: Resident, pictures: Pictures): ChosenPhoto[] =>
  pagesOf[id_type].flatMap((type) => (pictures[type] ? [{ type, file: pictures[type] }] : []));

/** Creates the resident, then uploads the photos, then opens the list or the next resident in the queue. */
export function AddResidentPage() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { again } = route.useSearch();
  const canView = useCan('view_residents');
  const canUpload = useCan('upload_resident_photos');
  const isAgain = again !== undefined && canView;
  const before = useQuery({ ...residentQueries.one(again ?? 0), enabled: isAgain });
  const { villages } = useVillageChoices();
  const known = useKnownPerson({
    extendDialog: (stay, suggested, onClose) => (
      <ExtendStayDialog
        resident={stay}
        suggested={suggested}
        onExtended={() => {
          drafts.drop('resident:new');
          void leave();
        }}
        onClose={onClose}
      />
    ),
    presenceAction: (stay) => (
      <PresencePageButton
        deed={deedOfStay(stay)}
        person={residentPerson(stay)}
        isMain={stay.presence === 'expected'}
      />
    ),
  });
  const numberCheck = known.following(useBlacklistCheck());
  const nameCheck = known.followingNames(
    useSimilarCheck({ registration: 'resident', villages, onListed: numberCheck.check }),
  );
  const upload = usePhotoUpload();
  const [files, setFiles] = useState<Pictures>({});
  const scanned = useReading((name) => name as ReadName);
  const scanner = useRef<ScannerHandle>(null);
  const [registered, setRegistered] = useState<Registered | null>(null);
  const [previous, setPrevious] = useState<Registered | null>(null);

  const isStillShown = useStillShown();
  const leave = async () => {
    if (isStillShown()) await navigate({ to: canView ? '/residents' : '/dashboard' });
  };

  function finish(done: Registered, message: string) {
    announce(message);
    setFiles({});
    scanned.startOver();
    setRegistered(null);
    upload.reset();
    if (!done.another && canView && scanned.waiting.length === 0) return leave();
    setPrevious(done);
  }

  async function sendPhotos(done: Registered) {
    setRegistered(done);
    if (await upload.start(done.resident, done.photos)) {
      await finish(done, `${t('residents.created')} · ${t('photos.uploaded')}`);
    }
  }

  return (
    <>
      <PageHeader title={t('residents.add')} action={<ManyDocumentsLink />} />
      <NoVillageNotice />
      {registered ? (
        <PhotoStep
          title={t('residents.created')}
          name={registered.resident.full_name}
          state={upload.state}
          onRetry={() => sendPhotos(registered)}
          onCancel={upload.cancel}
          onGoOn={() => finish(registered, t('residents.created'))}
        />
      ) : isAgain && before.isPending ? (
        <FormSkeleton />
      ) : (
        <ResidentForm
          key={previous?.resident.id}
          villages={villages}
          previous={previous?.resident ?? null}
          isFamily={previous?.isFamily ?? false}
          person={!previous && before.data ? personOf(before.data) : undefined}
          numberCheck={numberCheck}
          nameCheck={nameCheck}
          knownPerson={known.card}
          documents={({ idType, isTypeChosen, chooseType, fill, forget }) => (
            <DocumentScanner
              ref={scanner}
              kinds={['national_id', 'passport']}
              kind={idType}
              isKindChosen={isTypeChosen}
              onKind={chooseType}
              pictures={files}
              onPictures={setFiles}
              scanned={scanned}
              onReading={(reading) => {
                fill(residentRead(reading), readBefore(scanned.filled, reading));
                scanned.take(reading);
              }}
              onForget={() => {
                forget();
                scanned.forget();
              }}
            />
          )}
          questions={<ScanQuestions scanned={scanned} scanner={scanner} />}
          aside={scanned.aside}
          review={scanned.review}
          onCreated={async (resident, next) => {
            const photos = photosOf(resident, (await scanner.current?.readyPictures()) ?? files);
            const done = { resident, photos, ...next };
            const hasPhotos = photos.length > 0;
            if (canUpload && hasPhotos) return void sendPhotos(done);
            const aboutPhotos = canUpload ? t('photos.noneDetected') : hasPhotos && t('photos.notKept');
            void finish(done, [t('residents.created'), aboutPhotos].filter(Boolean).join(' · '));
          }}
          onExtended={() => {
            announce(t('residents.updated'));
            void leave();
          }}
          onCancel={leave}
        />
      )}
    </>
  );
}
