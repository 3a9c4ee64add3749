import { Button, Group, Skeleton } from '@mantine/core';
import { IconCalendarPlus, IconPencil, IconPrinter, IconTrash, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useBlacklistCheck } from '../../features/blacklist/use-blacklist-check.tsx';
import { PhotoGallery } from '../../features/photos/photo-gallery.tsx';
import { PhotoUploader } from '../../features/photos/photo-uploader.tsx';
import { DeleteResident } from '../../features/residents/delete-resident.tsx';
import { DownloadResidentPdf } from '../../features/residents/download-resident-pdf.tsx';
import { ExtendStayDialog } from '../../features/residents/extend-stay-dialog.tsx';
import { ResidentDetails } from '../../features/residents/resident-details.tsx';
import { ResidentEditor } from '../../features/residents/resident-editor.tsx';
import { residentQueries } from '../../features/residents/residents.queries.ts';
import {
  BlacklistedBadge,
  ExpiredDocumentBadge,
  StayBadge,
  useStatusTexts,
} from '../../features/residents/stay-badge.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { usePermissionCheck } from '../../lib/permissions.ts';
import { pathId } from '../path-id.ts';
import { useVillageChoices } from '../village-choices.ts';
import classes from './resident-page.module.css';

const route = getRouteApi('/signed-in/residents/$id');

export function ResidentPage() {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const id = pathId(route.useParams().id);
  const { edit } = route.useSearch();
  const can = usePermissionCheck();
  const numberCheck = useBlacklistCheck();
  const statuses = useStatusTexts();
  const { villages } = useVillageChoices(edit === true);
  const {
    data: resident,
    error,
    refetch,
  } = useQuery({
    ...residentQueries.one(id ?? 0),
    enabled: id !== null,
  });
  const [dialog, setDialog] = useState<'extend' | 'delete' | null>(null);

  if (id === null || (error instanceof ApiError && error.status === 404)) {
    return (
      <EmptyState
        icon={IconUserOff}
        title={t('residents.notFound')}
        hint={t('residents.notFoundHint')}
        action={
          <Button component={Link} to="/residents">
            {t('residents.backToList')}
          </Button>
        }
      />
    );
  }
  if (error && !resident) return <ErrorState error={error} onRetry={refetch} />;
  if (!resident) return <Skeleton height={400} radius="lg" />;

  const setEdit = (on: boolean) => navigate({ search: on ? { edit: true } : {} });
  const canEdit = can('edit_residents');
  if (edit && canEdit) {
    return (
      <>
        <PageHeader title={t('residents.editTitle', { name: resident.full_name })} />
        <ResidentEditor
          key={id}
          resident={resident}
          numberCheck={numberCheck}
          villages={villages}
          onDone={() => setEdit(false)}
        />
      </>
    );
  }

  const isPassport = resident.id_type === 'passport';
  return (
    <>
      <PageHeader
        title={resident.full_name}
        action={
          <Group gap="xs">
            {canEdit && (
              <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setEdit(true)}>
                {t('common.edit')}
              </Button>
            )}
            {canEdit && (
              <Button
                variant="default"
                leftSection={<IconCalendarPlus size={18} aria-hidden />}
                onClick={() => setDialog('extend')}
              >
                {t('residents.extendStay')}
              </Button>
            )}
            <Group gap={0} wrap="nowrap">
              {can('export_reports') && (
                <DownloadResidentPdf
                  resident={resident}
                  label={t('reports.downloadPdfOf', { name: resident.full_name })}
                />
              )}
              <LabelledIcon icon={IconPrinter} label={t('residents.print')} onClick={() => window.print()} />
              {can('delete_residents') && (
                <LabelledIcon
                  icon={IconTrash}
                  color="red"
                  label={t('common.deleteNamed', { name: resident.full_name })}
                  onClick={() => setDialog('delete')}
                />
              )}
            </Group>
          </Group>
        }
      />
      <Group gap="xs" className={classes.badges}>
        <StayBadge status={resident.status} text={statuses[resident.status]} />
        <ExpiredDocumentBadge resident={resident} />
        {resident.blacklisted && <BlacklistedBadge />}
      </Group>
      <div className={classes.record}>
        <ResidentDetails resident={resident} />
        {can('view_resident_photos') && (
          <PhotoGallery
            residentId={id}
            fileName={`${resident.full_name} ${resident.id_number}`}
            confidences={{
              id_card_front: resident.ocr_confidence_front,
              id_card_back: resident.ocr_confidence_back,
              passport_bio_page: resident.ocr_confidence_front,
            }}
          >
            {can('upload_resident_photos') && (
              <PhotoUploader
                residentId={id}
                likelyTypes={
                  isPassport ? ['passport_bio_page', 'visa_page'] : ['id_card_front', 'id_card_back']
                }
              />
            )}
          </PhotoGallery>
        )}
      </div>
      {dialog === 'extend' && <ExtendStayDialog resident={resident} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && (
        <DeleteResident
          resident={resident}
          onDeleted={() => navigate({ to: '/residents' })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
