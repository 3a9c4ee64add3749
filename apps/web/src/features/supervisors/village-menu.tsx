import type { Supervisor, Village } from '@bawaba/contracts';
import { Button, Menu } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface VillageMenuProps {
  supervisor: Supervisor;
  villages: readonly Village[];
  disabled: boolean;
  /** Null removes the village. */
  onChoose: (villageId: number | null) => void;
}

/** Menu values are strings; no village has this id. */
const NONE = '0';

/** Assigns or removes a village without opening the form. */
export function VillageMenu({ supervisor, villages, disabled, onChoose }: VillageMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          px="sm"
          me="auto"
          leftSection={<IconMapPin size={18} />}
          aria-label={t('supervisors.assignVillageTo', { name: supervisor.full_name })}
          disabled={disabled}
        >
          {t('supervisors.assignVillage')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="20rem" style={{ overflowY: 'auto' }}>
        <Menu.RadioGroup
          value={String(supervisor.village_id ?? NONE)}
          onChange={(value) => onChoose(value === NONE ? null : Number(value))}
        >
          <Menu.RadioItem value={NONE} mih="2.75rem" closeMenuOnClick>
            {t('supervisors.noVillage')}
          </Menu.RadioItem>
          {villages.map(({ id, name }) => (
            <Menu.RadioItem key={id} value={String(id)} mih="2.75rem" closeMenuOnClick>
              <bdi>{name}</bdi>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
