import type { PhotoType, Resident } from '@bawaba/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../components/page-header.tsx';
import { PhotoSlots, type SlotFiles } from '../../features/photos/photo-slots.tsx';
import { PhotoStep } from '../../features/photos/photo-step.tsx';
import { usePhotoUpload } from '../../features/photos/use-photo-upload.ts';
import { ResidentForm } from '../../features/residents/resident-form.tsx';
import { villageQueries } from '../../features/villages/villages.queries.ts';
import { announce } from '../../lib/announcements.ts';
import { useCan, useIsAdmin } from '../../lib/permissions.ts';

const pagesOf: Record<Resident['id_type'], readonly PhotoType[]> = {
  national_id: ['id_card_front', 'id_card_back'],
  passport: ['passport_bio_page', 'visa_page'],
};

interface Registered {
  readonly resident: Resident;
  readonly another: boolean;
}

/** The resident is created first, photos follow as a second step; then the list, or the next in the queue. */
export function AddResidentPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isAdmin = useIsAdmin();
  const canView = useCan('view_residents');
  const canUpload = useCan('upload_resident_photos');
  const villages = useQuery({ ...villageQueries.all(), enabled: isAdmin });
  const upload = usePhotoUpload();
  const [files, setFiles] = useState<SlotFiles>({});
  const [registered, setRegistered] = useState<Registered | null>(null);
  const [previous, setPrevious] = useState<Resident | null>(null);

  const leave = () => navigate({ to: canView ? '/residents' : '/dashboard' });
  const photosOf = ({ id_type }: Resident) =>
    pagesOf[id_type].flatMap((type) => (files[type] ? [{ type, file: files[type] }] : []));

  function finish({ resident, another }: Registered, message: string) {
    announce(message);
    setFiles({});
    setRegistered(null);
    upload.reset();
    if (!another && canView) return leave();
    setPrevious(resident);
  }

  async function sendPhotos(done: Registered) {
    setRegistered(done);
    if (await upload.start(done.resident.id, photosOf(done.resident))) {
      await finish(done, `${t('residents.created')} · ${t('photos.uploaded')}`);
    }
  }

  return (
    <>
      <PageHeader title={t('residents.add')} />
      {registered ? (
        <PhotoStep
          title={t('residents.created')}
          name={registered.resident.full_name}
          state={upload.state}
          onRetry={() => sendPhotos(registered)}
          onCancel={upload.cancel}
          onGoOn={() => finish(registered, t('residents.created'))}
        />
      ) : (
        <ResidentForm
          key={previous?.id}
          villages={isAdmin ? (villages.data ?? []) : undefined}
          previous={previous}
          documents={
            canUpload
              ? ({ idType }) => <PhotoSlots types={pagesOf[idType]} files={files} onChange={setFiles} />
              : undefined
          }
          onCreated={(resident, another) => {
            const done = { resident, another };
            if (canUpload && photosOf(resident).length > 0) void sendPhotos(done);
            else void finish(done, t('residents.created'));
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
