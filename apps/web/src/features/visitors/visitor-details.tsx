import type { Language, Visitor } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/facts.tsx';
import { FormPanel } from '../../components/form-section.tsx';
import { Ltr } from '../../components/ltr.tsx';
import { countryLabel } from '../../lib/countries.ts';
import { useFormat } from '../../lib/format.ts';
import { Home, homeOf } from '../../lib/home.tsx';
import { BlacklistedVisitor, VisitorPresence } from './visitor-marks.tsx';

export function VisitorDetails({ visitor }: { visitor: Visitor }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { entered_at, passport_number, id_type, phone, vehicle_plate, notes } = visitor;
  return (
    <FormPanel>
      {visitor.blacklisted && (
        <div>
          <BlacklistedVisitor />
        </div>
      )}
      <Facts
        wide
        facts={[
          [t('residents.fullName'), <bdi key="name">{visitor.full_name}</bdi>],
          [
            t('residents.nationality'),
            visitor.nationality && <bdi>{countryLabel(visitor.nationality, i18n.language as Language)}</bdi>,
          ],
          [t('residents.birthdate'), visitor.birthdate && format.day(visitor.birthdate)],
          [t('residents.sex'), visitor.sex && t(`residents.sexName.${visitor.sex}`)],
          [t('residents.idType'), t(id_type === 'passport' ? 'residents.passport' : 'residents.nationalId')],
          [t('residents.idNumber'), passport_number && <Ltr>{passport_number}</Ltr>],
          [t('visitors.visitDate'), format.day(visitor.visit_date)],
          [
            t('visitors.presence'),
            entered_at === null ? <VisitorPresence key="presence" visitor={visitor} /> : null,
          ],
          [t('visitors.enteredAt'), entered_at && format.minute(entered_at)],
          [t('visitors.leftOn'), visitor.left_at && format.minute(visitor.left_at)],
          [t('visitors.host'), visitor.host && <bdi>{visitor.host}</bdi>],
          [t('residents.apartmentAndBuilding'), homeOf(visitor) && <Home of={visitor} />],
          [t('residents.village'), <bdi key="village">{visitor.village_name}</bdi>],
          [t('residents.phone'), phone && <Ltr>{phone}</Ltr>],
          [t('residents.vehiclePlate'), vehicle_plate && <bdi>{vehicle_plate}</bdi>],
          [t('visitors.notes'), notes && <bdi>{notes}</bdi>],
          [
            t('visitors.registeredBy'),
            visitor.created_by_username && <Ltr>@{visitor.created_by_username}</Ltr>,
          ],
          [t('residents.registeredOn'), format.time(visitor.created_at)],
        ]}
      />
    </FormPanel>
  );
}
