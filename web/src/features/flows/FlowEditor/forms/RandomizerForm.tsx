import { z } from 'zod'
import { useTexts } from '../../../../lib/i18n.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import type { NodeFormProps } from '../../form/form-props.ts'
import classes from './NodeForms.module.css'

const Fields = z.object({ percent: z.number() })
const step = 10

export const RandomizerForm = ({ node, onSave, onClose }: NodeFormProps<'randomizer'>) => {
  const t = useTexts()
  const form = useZodForm(Fields, { percent: node.data.percent })
  const { percent } = form.values
  return (
    <Form
      form={form}
      onSubmit={(values) => onSave({ ...node, data: values })}
      submit={t('flows.form.save')}
      onCancel={onClose}
    >
      <label className={classes.field}>
        <span className={classes.legend}>{t('flows.form.percent')}</span>
        <input
          type="range"
          className={classes.slider}
          min={0}
          max={100}
          step={step}
          value={percent}
          aria-valuetext={`${percent}% / ${100 - percent}%`}
          data-autofocus
          onChange={({ currentTarget }) => form.set({ percent: Number(currentTarget.value) })}
        />
        <span className={`${classes.shares} tabular`} aria-hidden>
          <span>{percent}%</span>
          <span>{100 - percent}%</span>
        </span>
      </label>
    </Form>
  )
}
