import type { Resident } from '@bawaba/contracts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
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
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { PdfDownload, type PdfStep } from './download-resident-pdf.tsx';
import classes from './resident-actions.module.css';
import { staySentence } from './stay-sentence.ts';

interface ResidentActionsProps {
  resident: Resident;
  /** Arrived or Left; null for somebody who has left, or without the permission. */
  presence: ((className: string | undefined) => ReactNode) | null;
  /** Takes the arrival or the departure back, long after it was recorded. */
  onTakeBack: () => void;
  /** The Edit button, which gets the focus back after an edit. */
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
  onExtend: () => void;
  onRegisterAgain: () => void;
  onBlacklist: () => void;
  onDelete: () => void;
}

/** Arrived or Left, what can be done with the stay, Edit, and a menu with the rest; each only with its permission. */
export function ResidentActions(props: ResidentActionsProps) {
  const {
    resident,
    presence,
    onTakeBack,
    editButton,
    onEdit,
    onExtend,
    onRegisterAgain,
    onBlacklist,
    onDelete,
  } = props;
  const { t } = useTranslation();
  const can = usePermissionCheck();
  // The bar of a phone has no space for two big buttons.
  const isFolded = useIsPhone() && presence !== null;
  const menuButton = useRef<HTMLButtonElement>(null);
  const [pdf, setPdf] = useState<PdfStep>('idle');

  const hasLeft = resident.presence === 'left';
  // Who never came is registered again, like somebody who has left.
  const isOver = hasLeft || staySentence(resident).verb === 'noShow';
  // The api refuses every change of a blacklisted person's stay.
  const canExtend = can('edit_residents') && !resident.blacklisted;
  const canRegister = can('add_residents') && !resident.blacklisted;
  const second =
    isOver && canRegister
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
      {presence?.(classes.primary)}
      {second && !isFolded && (
        <Button
          variant={presence ? 'default' : 'filled'}
          className={presence ? classes.second : classes.primary}
          leftSection={<second.icon size={18} aria-hidden />}
          onClick={second.act}
        >
          {second.label}
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
          {can('record_presence') &&
            resident.presence !== 'expected' &&
            item(
              <IconArrowBackUp size={18} className="mirrored" />,
              t(hasLeft ? 'presence.cameBack' : 'presence.notArrived'),
              onTakeBack,
            )}
          {second && isFolded && item(<second.icon size={18} />, second.label, second.act)}
          {isOver &&
            canExtend &&
            second?.act !== onExtend &&
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
