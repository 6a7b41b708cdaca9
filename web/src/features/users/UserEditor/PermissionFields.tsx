import { userFlags } from '@guiche/contract/permissions'
import { useTexts } from '../../../lib/i18n.ts'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { UserZodForm } from '../form.ts'

/** What an agent may do beside answering in their own queues. */
export const PermissionFields = ({ form }: { form: UserZodForm }) => {
  const t = useTexts()
  return (
    <>
      {form.values.profile === 'admin' && <Notice tone="plain">{t('users.form.adminsMayAll')}</Notice>}
      {userFlags.map((flag) => (
        <SwitchField
          key={flag}
          label={t(`users.flags.${flag}`)}
          description={t(`users.flagHints.${flag}`)}
          {...form.field(flag)}
        />
      ))}
    </>
  )
}
