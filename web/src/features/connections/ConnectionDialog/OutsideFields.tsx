import { useTexts } from '../../../lib/i18n.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import { useIntegrationChoices } from '../../integrations/api.ts'
import type { ConnectionSchema } from '../form.ts'

/** What answers instead of a menu. */
export const OutsideFields = ({ form }: { form: ZodForm<ConnectionSchema> }) => {
  const t = useTexts()
  const chosen = String(form.values.integrationId ?? '')
  const integrations = useIntegrationChoices(chosen === '' ? null : Number(chosen))
  return (
    <SelectField
      label={t('connections.form.outside.integration')}
      description={t('connections.form.outside.integrationHint')}
      placeholder={t('connections.form.outside.none')}
      clearable={chosen !== ''}
      data={integrations.choices}
      searchable
      onSearchChange={integrations.search}
      {...form.field('integrationId')}
    />
  )
}
