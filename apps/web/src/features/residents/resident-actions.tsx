import type { Resident } from '@bawaba/contracts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconBan,
  IconCalendarPlus,
  IconDots,
  IconFileTypePdf,
  IconPencil,
  IconPrinter,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionCheck } from '../../lib/permissions.ts';
import { PdfDownload, type PdfStep } from './download-resident-pdf.tsx';
import classes from './resident-actions.module.css';
import { staySentence } from './stay-sentence.ts';

interface ResidentActionsProps {
  resident: Resident;
  /** The Edit button, which gets the focus back after an edit. */
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
  onExtend: () => void;
  onRegisterAgain: () => void;
  onBlacklist: () => void;
  onDelete: () => void;
}

/** One primary action, Edit, and a menu with the rest; each only with its permission. */
export function ResidentActions(props: ResidentActionsProps) {
  const { resident, editButton, onEdit, onExtend, onRegisterAgain, onBlacklist, onDelete } = props;
  const { t } = useTranslation();
  const can = usePermissionCheck();
  const menuButton = useRef<HTMLButtonElement>(null);
  const [pdf, setPdf] = useState<PdfStep>('idle');

  const hasLeft = staySentence(resident).verb === 'left';
  // The api refuses every change of a blacklisted person's stay.
  const canExtend = can('edit_residents') && !resident.blacklisted;
  const canRegister = can('add_residents') && !resident.blacklisted;
  const primary =
    hasLeft && canRegister
      ? ({ icon: IconUserPlus, label: t('residents.page.registerAgain'), act: onRegisterAgain } as const)
      : canExtend
        ? ({ icon: IconCalendarPlus, label: t('residents.extendStay'), act: onExtend } as const)
        : null;

  /** A dialog that the item opens returns the focus to the menu's button. */
  const item = (icon: ReactNode, label: string, act: () => void, color?: 'red') => (
    <Menu.Item
      leftSection={icon}
      color={color}
      onClick={() => {
        menuButton.current?.focus();
        act();
      }}
    >
      {label}
    </Menu.Item>
  );

  return (
    <div className={classes.actions}>
      {primary && (
        <Button
          className={classes.primary}
          leftSection={<primary.icon size={18} aria-hidden />}
          onClick={primary.act}
        >
          {primary.label}
        </Button>
      )}
      {can('edit_residents') && (
        <Button
          ref={editButton}
          variant="default"
          className={classes.edit}
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={onEdit}
        >
          {t('common.edit')}
        </Button>
      )}
      <Menu position="bottom-end" keepMounted={false}>
        <Menu.Target>
          <ActionIcon
            ref={menuButton}
            variant="default"
            className={classes.more}
            loading={pdf === 'running'}
            aria-label={t('residents.page.more')}
          >
            <IconDots size={20} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className="no-print">
          {hasLeft &&
            canExtend &&
            primary?.act !== onExtend &&
            item(<IconCalendarPlus size={18} />, t('residents.extendStay'), onExtend)}
          {can('export_reports') &&
            item(<IconFileTypePdf size={18} />, t('residents.page.downloadPdf'), () => setPdf('running'))}
          {item(<IconPrinter size={18} />, t('residents.print'), () => window.print())}
          {can('manage_blacklist') &&
            !resident.blacklisted &&
            item(<IconBan size={18} />, t('blacklist.add'), onBlacklist)}
          {can('delete_residents') && item(<IconTrash size={18} />, t('common.delete'), onDelete, 'red')}
        </Menu.Dropdown>
      </Menu>
      {pdf !== 'idle' && <PdfDownload id={resident.id} onStep={setPdf} />}
    </div>
  );
}
