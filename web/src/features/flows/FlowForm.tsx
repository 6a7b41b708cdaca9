import { type Flow, mostFlowName } from '@guiche/contract/features/flows'
import { useMemo } from 'react'
import { currentLanguage, useTexts } from '../../lib/i18n.ts'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { toast } from '../../ui/toast.tsx'
import { addFlow, changeFlow, useFlowTemplates } from './api.ts'
import classes from './FlowForm.module.css'
import { flowFields } from './form.ts'

interface TemplatesProps {
  chosen: string
  onChoose: (id: string) => void
}

const Templates = ({ chosen, onChoose }: TemplatesProps) => {
  const t = useTexts()
  const templates = useFlowTemplates(currentLanguage())
  const blank = { id: '', name: t('flows.form.blank'), description: t('flows.form.blankText') }
  return (
    <fieldset className={classes.templates}>
      <legend className={classes.legend}>{t('flows.form.begin')}</legend>
      {[blank, ...templates].map(({ id, name, description }) => (
        <label key={id} className={classes.template}>
          <input type="radio" name="template" checked={chosen === id} onChange={() => onChoose(id)} />
          <span>
            <span className={classes.name}>{name}</span>
            <span className={classes.text}>{description}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export interface FlowFormProps {
  /** Null: a new one. */
  flow: Flow | null
  onAdded: (flow: Flow) => void
  onClose: () => void
}

/** The name of a flow; for a new one also its template. */
export const FlowForm = ({ flow, onAdded, onClose }: FlowFormProps) => {
  const t = useTexts()
  const templates = useFlowTemplates(currentLanguage())
  const schema = useMemo(
    () =>
      flowFields({
        required: t('flows.form.required'),
        tooShort: t('flows.form.tooShort'),
        tooLong: t('flows.form.tooLong'),
      }),
    [t],
  )
  const form = useZodForm(schema, { name: flow?.name ?? '', template: '' })
  const submit = async ({ name, template }: { name: string; template: string }) => {
    if (flow) {
      await changeFlow(flow.id, { name })
      toast.success(t('flows.form.renamed'))
    } else onAdded(await addFlow(name, templates.find(({ id }) => id === template)?.flow))
    onClose()
  }
  return (
    <Form form={form} onSubmit={submit} submit={t(flow ? 'flows.form.save' : 'flows.new')} onCancel={onClose}>
      {/* One character more than can be saved, so that the form can show the error. */}
      <TextField label={t('flows.form.name')} maxLength={mostFlowName + 1} data-autofocus {...form.field('name')} />
      {!flow && <Templates chosen={form.values.template} onChoose={(template) => form.set({ template })} />}
    </Form>
  )
}
