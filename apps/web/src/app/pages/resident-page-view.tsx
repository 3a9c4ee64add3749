import type { Resident } from '@bawaba/contracts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { Face } from '../../components/face.tsx';
import { FormActions } from '../../components/form-actions.tsx';
import { BlacklistForm } from '../../features/blacklist/blacklist-form.tsx';
import { BlacklistedNotice } from '../../features/blacklist/blacklisted-notice.tsx';
import { OtherDocuments } from '../../features/people/other-documents.tsx';
import { peopleQueries } from '../../features/people/people.queries.ts';
import { TwoVillagesNotice } from '../../features/people/two-villages-notice.tsx';
import { PhotoGallery } from '../../features/photos/photo-gallery.tsx';
import { PhotoUploader } from '../../features/photos/photo-uploader.tsx';
import { faceIn, photoQueries } from '../../features/photos/photos.queries.ts';
import { useLineState } from '../../features/presence/line-state.ts';
import { deedOfStay, residentPerson } from '../../features/presence/people.ts';
import { PresencePageButton } from '../../features/presence/presence-button.tsx';
import { PresenceNote } from '../../features/presence/presence-note.tsx';
import { usePresence } from '../../features/presence/use-presence.ts';
import { DeleteResident } from '../../features/residents/delete-resident.tsx';
import { ExtendStayDialog } from '../../features/residents/extend-stay-dialog.tsx';
import { IdentityCard } from '../../features/residents/identity-card.tsx';
import { ResidentActions } from '../../features/residents/resident-actions.tsx';
import { ResidentDetails, TechnicalDetails } from '../../features/residents/resident-details.tsx';
import { ResidentFamily } from '../../features/residents/resident-family.tsx';
import { ResidentStays } from '../../features/residents/resident-stays.tsx';
import { StayCompanions } from '../../features/residents/stay-companions.tsx';
import { usePermissionCheck } from '../../lib/permissions.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { RefusedEntry } from '../refused-entry.tsx';
import { useVillageChoices } from '../village-choices.ts';
import classes from './resident-page.module.css';

interface ResidentPageViewProps {
  resident: Resident;
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
}

/** A resident as an identity card; below it the stays, who is with them, and the documents. */
export function ResidentPageView({ resident, editButton, onEdit }: ResidentPageViewProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const can = usePermissionCheck();
  const isPhone = useIsPhone();
  const [dialog, setDialog] = useState<'extend' | 'blacklist' | 'delete' | null>(null);
  const { villages, ready } = useVillageChoices(dialog === 'blacklist');
  const canSeePhotos = can('view_resident_photos');
  const { data: photos } = useQuery({ ...photoQueries.of(resident.id), enabled: canSeePhotos });
  const { data: person } = useQuery(peopleQueries.of(resident.id_number));
  const close = () => setDialog(null);

  const people = [residentPerson(resident)];
  const { step } = useLineState(people);
  const { takeBack } = usePresence();
  const deed = deedOfStay(resident);
  const isPressable = can('record_presence') && (deed !== null || step !== 'idle');
  const actions = (
    <ResidentActions
      resident={resident}
      presence={
        isPressable
          ? (className) => (
              <PresencePageButton deed={deed} person={residentPerson(resident)} className={className} />
            )
          : null
      }
      onTakeBack={() => takeBack(resident.presence === 'left' ? 'left' : 'arrived', residentPerson(resident))}
      editButton={editButton}
      onEdit={onEdit}
      onExtend={() => setDialog('extend')}
      onRegisterAgain={() => navigate({ to: '/add-resident', search: { again: resident.id } })}
      onBlacklist={() => setDialog('blacklist')}
      onDelete={() => setDialog('delete')}
    />
  );
  return (
    <>
      <Link to="/residents" activeOptions={{ exact: true }} className={`${classes.back} no-print`}>
        <IconArrowLeft size={18} className="mirrored" aria-hidden />
        {t('residents.title')}
      </Link>
      <div className={classes.page}>
        <IdentityCard
          resident={resident}
          face={
            <Face
              url={photos && faceIn(photos)}
              label={t('residents.page.photoOf', { name: resident.full_name })}
            />
          }
          actions={!isPhone && actions}
        />
        {step !== 'idle' && (
          <p className={classes.presence}>
            <PresenceNote people={people} />
          </p>
        )}
        <RefusedEntry
          key={resident.version}
          person={residentPerson(resident)}
          compared={resident}
          onSame={() => setDialog('blacklist')}
        />
        {person && <OtherDocuments number={resident.id_number} person={person} />}
        {person && <TwoVillagesNotice stays={person.stays} stay={resident} />}
        {resident.blacklisted && <BlacklistedNotice idNumber={resident.id_number} />}
        <div className={classes.below}>
          <div className={classes.parts}>
            <ResidentStays shown={resident} stays={person?.stays} visits={person?.visits} />
            <ResidentFamily resident={resident} />
            <StayCompanions resident={resident} />
            <ResidentDetails resident={resident} />
            <TechnicalDetails resident={resident} />
          </div>
          {canSeePhotos && <Documents resident={resident} />}
        </div>
      </div>
      {isPhone && <FormActions>{actions}</FormActions>}
      {dialog === 'extend' && <ExtendStayDialog resident={resident} onClose={close} />}
      {dialog === 'blacklist' && ready && (
        <Dialog title={t('blacklist.addNamed', { name: resident.full_name })} large onClose={close}>
          <BlacklistForm entry={null} person={resident} villages={villages} onClose={close} />
        </Dialog>
      )}
      {dialog === 'delete' && (
        <DeleteResident
          resident={resident}
          onDeleted={() => navigate({ to: '/residents' })}
          onClose={close}
        />
      )}
    </>
  );
}

function Documents({ resident }: { resident: Resident }) {
  const can = usePermissionCheck();
  const isPassport = resident.id_type === 'passport';
  return (
    <PhotoGallery
      residentId={resident.id}
      fileName={`${resident.full_name} ${resident.id_number}`}
      confidences={{
        id_card_front: resident.ocr_confidence_front,
        id_card_back: resident.ocr_confidence_back,
        passport_bio_page: resident.ocr_confidence_front,
      }}
    >
      {can('upload_resident_photos') && (
        <PhotoUploader
          resident={resident}
          likelyTypes={isPassport ? ['passport_bio_page', 'visa_page'] : ['id_card_front', 'id_card_back']}
        />
      )}
    </PhotoGallery>
  );
}
