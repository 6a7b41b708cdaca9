import { useTexts } from '../../../lib/i18n.ts'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import { FlowField } from '../../flow-choices/FlowField.tsx'
import classes from '../ConnectionDialog.module.css'
import type { ConnectionSchema } from '../form.ts'

/** Which flows start when somebody writes to this connection. */
export const FlowFields = ({ form }: { form: ZodForm<ConnectionSchema> }) => {
  const t = useTexts()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('connections.form.flows.title')}</legend>
      <p className={classes.hint}>{t('connections.form.flows.hint')}</p>
      <FlowField
        label={t('connections.form.flows.welcome')}
        description={t('connections.form.flows.welcomeHint')}
        placeholder={t('connections.form.flows.none')}
        {...form.field('flowIdWelcome')}
      />
      <FlowField
        label={t('connections.form.flows.notPhrase')}
        description={t('connections.form.flows.notPhraseHint')}
        placeholder={t('connections.form.flows.none')}
        {...form.field('flowIdNotPhrase')}
      />
    </fieldset>
  )
}
