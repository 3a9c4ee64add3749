import { canonicalPermissions, type permission, type Role, roleWrite } from '@bawaba/contracts';
import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Dialog } from '../../components/dialog.tsx';
import { FieldGrid, Form } from '../../components/form.tsx';
import { announce } from '../../lib/announcements.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { PermissionPicker } from './permission-picker.tsx';
import { useRoleActions } from './roles.queries.ts';

interface RoleDialogProps {
  /** Null for a new role. */
  edited: Role | null;
  catalogue: readonly z.infer<typeof permission>[];
  onClose: () => void;
}

export function RoleDialog({ edited, catalogue, onClose }: RoleDialogProps) {
  const { t } = useTranslation();
  const { create, update } = useRoleActions();
  const title = t(edited ? 'roles.edit' : 'roles.add');
  const form = useSchemaForm({
    schema: roleWrite,
    initial: {
      name: edited?.name ?? '',
      display_name: edited?.display_name ?? '',
      description: edited?.description ?? '',
      permissions: canonicalPermissions(edited?.permissions ?? []) as string[],
    },
    draft: `role:${edited?.id ?? 'new'}`,
    fieldOfCode: { role_name_taken: 'name' },
    save: async (body) => {
      await (edited ? update(edited.id, body) : create(body));
      announce(t(edited ? 'roles.updated' : 'roles.created'));
    },
    onSaved: onClose,
  });

  return (
    <Dialog title={title} onClose={onClose} large>
      <Form form={form} label={title} onCancel={onClose}>
        <FieldGrid>
          <TextInput
            label={t('roles.name')}
            description={t('roles.nameHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            disabled={edited?.is_system}
            data-autofocus
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('name')}
          />
          <TextInput label={t('roles.displayName')} required dir="auto" {...form.field('display_name')} />
          <Textarea label={t('roles.description')} dir="auto" data-wide {...form.field('description')} />
        </FieldGrid>
        <PermissionPicker
          catalogue={catalogue}
          value={form.values.permissions}
          onChange={(names) => form.setValue('permissions', names)}
        />
      </Form>
    </Dialog>
  );
}
