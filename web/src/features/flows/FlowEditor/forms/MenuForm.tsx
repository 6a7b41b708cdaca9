import { mostMenuOptions } from '@guiche/contract/features/flow-nodes'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { z } from 'zod'
import { useTexts } from '../../../../lib/i18n.ts'
import { newId } from '../../../../lib/new-id.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { NumberField } from '../../../../ui/form/NumberField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import type { NodeFormProps } from '../../form/form-props.ts'
import classes from './NodeForms.module.css'
import { TextWithVariables } from './TextWithVariables.tsx'

const Fields = z.object({ message: z.string().trim().min(1) })

interface Option {
  key: string
  number: number
  value: string
}

/** The lowest free number. */
const freeNumber = (options: readonly Option[]): number => {
  const taken = new Set(options.map(({ number }) => number))
  for (let number = 1; ; number++) if (!taken.has(number)) return number
}

const isTwice = (options: readonly Option[], option: Option): boolean =>
  options.some((other) => other.key !== option.key && other.number === option.number)

interface OptionsProps {
  options: readonly Option[]
  onChange: (options: Option[]) => void
  isMarked: boolean
}

const Options = ({ options, onChange, isMarked }: OptionsProps) => {
  const t = useTexts()
  const put = (next: Option) => onChange(options.map((each) => (each.key === next.key ? next : each)))
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>{t('flows.form.options')}</legend>
      <ul className={classes.lines}>
        {options.map((option) => (
          <li key={option.key} className={classes.option}>
            <NumberField
              aria-label={t('flows.form.optionNumber')}
              min={0}
              max={9_999}
              allowDecimal={false}
              value={option.number}
              error={isTwice(options, option) ? t('flows.form.optionTwice') : null}
              onChange={(number) => put({ ...option, number: Number(number) })}
            />
            <TextField
              aria-label={t('flows.form.optionText', { number: option.number })}
              placeholder={t('flows.form.optionText', { number: option.number })}
              maxLength={200}
              value={option.value}
              error={isMarked && option.value.trim() === '' ? t('kit.form.required') : null}
              onChange={({ currentTarget }) => put({ ...option, value: currentTarget.value })}
            />
            <IconButton
              icon={IconRemove}
              label={t('flows.form.removeOption', { number: option.number })}
              onClick={() => onChange(options.filter(({ key }) => key !== option.key))}
            />
          </li>
        ))}
      </ul>
      {options.length < mostMenuOptions && (
        <Button
          icon={IconPlus}
          onClick={() => onChange([...options, { key: newId(), number: freeNumber(options), value: '' }])}
        >
          {t('flows.form.addOption')}
        </Button>
      )}
    </fieldset>
  )
}

export const MenuForm = ({ node, variables, onSave, onClose }: NodeFormProps<'menu'>) => {
  const t = useTexts()
  const form = useZodForm(Fields, { message: node.data.message })
  const [options, setOptions] = useState<Option[]>(() =>
    (node.data.arrayOption.length > 0 ? node.data.arrayOption : [{ number: 1, value: '' }]).map((option) => ({
      ...option,
      key: newId(),
    })),
  )
  const [isMarked, setMarked] = useState(false)
  const submit = ({ message }: { message: string }) => {
    const isBad = options.length === 0 || options.some((each) => each.value.trim() === '' || isTwice(options, each))
    setMarked(isBad)
    if (isBad) return
    onSave({
      ...node,
      data: { message, arrayOption: options.map(({ number, value }) => ({ number, value: value.trim() })) },
    })
  }
  return (
    <Form form={form} onSubmit={submit} submit={t('flows.form.save')} onCancel={onClose}>
      {isMarked && <Notice tone="bad">{t('flows.form.optionsBad')}</Notice>}
      <TextWithVariables
        label={t('flows.form.menuText')}
        variables={variables}
        data-autofocus
        {...form.field('message')}
      />
      <Options options={options} onChange={setOptions} isMarked={isMarked} />
    </Form>
  )
}
