import type { FamilyMember, Owner, Relationship } from '@bawaba/contracts';
import { Group, Text, Title } from '@mantine/core';
import { IconMan, IconUser, IconUserHeart, IconWoman } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardGrid } from '../../components/card-grid.tsx';
import { Facts } from '../../components/facts.tsx';
import { Ltr } from '../../components/ltr.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useFormat } from '../../lib/format.ts';
import classes from './owner-details.module.css';

const icons: Record<Relationship, ComponentType<{ size?: number }>> = {
  wife: IconUserHeart,
  son: IconMan,
  daughter: IconWoman,
  other: IconUser,
};

interface OwnerDetailsProps {
  owner: Owner;
  /** Rendered between the owner and the family: the people who stay there. */
  residents?: ReactNode;
}

export function OwnerDetails({ owner, residents }: OwnerDetailsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.details}>
      <section className={classes.card}>
        <Title order={2} mb="md">
          {t('owners.ownerInformation')}
        </Title>
        <Facts
          wide
          facts={[
            [t('owners.name'), <bdi key="name">{owner.name}</bdi>],
            [t('owners.idNumber'), owner.id_number && <Ltr>{owner.id_number}</Ltr>],
            [t('owners.birthdate'), owner.birthdate && format.day(owner.birthdate)],
            [t('owners.job'), owner.job && <bdi>{owner.job}</bdi>],
            [t('owners.village'), <bdi key="village">{owner.village_name}</bdi>],
            [t('owners.buildingAddress'), owner.building_address && <bdi>{owner.building_address}</bdi>],
            [t('owners.address'), owner.address && <bdi>{owner.address}</bdi>],
            [t('owners.residentsCount'), format.number(owner.residents_count)],
            [t('owners.createdBy'), owner.created_by_username && <Ltr>@{owner.created_by_username}</Ltr>],
            [t('owners.createdOn'), format.dayOf(owner.created_at)],
          ]}
        />
      </section>
      {residents}
      <section>
        <Group mb="md" gap="sm">
          <Title order={2}>{t('owners.familyMembers')}</Title>
          <Text c="dimmed" size="sm">
            {t('owners.familyMembersCount', { count: owner.family_members_count })}
          </Text>
        </Group>
        {owner.family_members.length > 0 && (
          <CardGrid label={t('owners.familyMembers')}>
            {owner.family_members.map((member) => (
              <MemberCard key={member.id} member={member} />
            ))}
          </CardGrid>
        )}
      </section>
    </div>
  );
}

function MemberCard({ member }: { member: FamilyMember }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Card>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Title order={3}>
          <bdi>{member.name}</bdi>
        </Title>
        <StatusBadge tone="accent" icon={icons[member.relationship]}>
          {t(`owners.relationshipName.${member.relationship}`)}
        </StatusBadge>
      </Group>
      <Facts
        facts={[
          [t('owners.idNumber'), member.id_number && <Ltr>{member.id_number}</Ltr>],
          [t('owners.birthdate'), member.birthdate && format.day(member.birthdate)],
          [t('owners.job'), member.job && <bdi>{member.job}</bdi>],
          [t('owners.memberAddress'), member.address && <bdi>{member.address}</bdi>],
        ]}
      />
    </Card>
  );
}
