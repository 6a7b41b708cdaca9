import { elementTypes, mostBlockElements, mostIntervalSeconds } from '@guiche/contract/features/flow-nodes'
import IconDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { z } from 'zod'
import { useTexts } from '../../../../lib/i18n.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { NumberField } from '../../../../ui/form/NumberField.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { toast } from '../../../../ui/toast.tsx'
import {
  changedElement,
  contentProblem,
  type DraftElement,
  elementsOf,
  isMedia,
  movedElement,
  newElement,
  withElements,
} from '../../form/content.ts'
import type { NodeFormProps } from '../../form/form-props.ts'
import { nodeIcons } from '../../form/node-kinds.ts'
import { LockedFields } from './LockedFields.tsx'
import { MediaCard } from './MediaCard.tsx'
import classes from './NodeForms.module.css'
import { TextWithVariables } from './TextWithVariables.tsx'
import { useUploading } from './useUploading.ts'

interface ElementProps {
  element: DraftElement
  variables: readonly string[]
  onChange: (change: Partial<DraftElement>) => void
}

const ElementFields = ({ element, variables, onChange }: ElementProps) => {
  const t = useTexts()
  const { type, value } = element
  if (isMedia(type)) return <MediaCard type={type} media={element} onChange={onChange} />
  if (type === 'message')
    return (
      <TextWithVariables
        aria-label={t('flows.form.text')}
        variables={variables}
        value={value}
        onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
      />
    )
  return (
    <NumberField
      label={t('flows.form.seconds')}
      min={0}
      max={mostIntervalSeconds}
      value={value}
      onChange={(seconds) => onChange({ value: String(seconds) })}
    />
  )
}

interface ElementsProps {
  elements: readonly DraftElement[]
  variables: readonly string[]
  /** Updates them, based on their current state. */
  onChange: (change: (elements: readonly DraftElement[]) => readonly DraftElement[]) => void
}

const Elements = ({ elements, variables, onChange }: ElementsProps) => {
  const t = useTexts()
  return (
    <ol className={classes.lines}>
      {elements.map((element, at) => {
        const name = t('flows.content.place', { number: at + 1, kind: t(`flows.types.${element.type}`) })
        return (
          <li key={element.number} className={classes.element}>
            <div className={classes.elementHead}>
              <span>{name}</span>
              <IconButton
                icon={IconUp}
                size="small"
                label={t('flows.content.up', { name })}
                disabled={at === 0}
                onClick={() => onChange((now) => movedElement(now, at, -1))}
              />
              <IconButton
                icon={IconDown}
                size="small"
                label={t('flows.content.down', { name })}
                disabled={at === elements.length - 1}
                onClick={() => onChange((now) => movedElement(now, at, 1))}
              />
              <IconButton
                icon={IconRemove}
                size="small"
                label={t('flows.content.remove', { name })}
                onClick={() => onChange((now) => now.filter(({ number }) => number !== element.number))}
              />
            </div>
            <ElementFields
              element={element}
              variables={variables}
              onChange={(change) => onChange((now) => changedElement(now, element.number, change))}
            />
          </li>
        )
      })}
    </ol>
  )
}

const Fields = z.object({})

/** Elements that are sent one after another, with pauses in between. */
export const ContentForm = ({ node, variables, onSave, onClose }: NodeFormProps<'singleBlock'>) => {
  const t = useTexts()
  const form = useZodForm(Fields, {})
  const [elements, setElements] = useState<readonly DraftElement[]>(() => elementsOf(node))
  const [problem, setProblem] = useState<string | null>(null)
  const { isUploading, upload } = useUploading()
  const submit = async () => {
    const found = elements.length === 0 ? 'nothing' : contentProblem(elements)
    setProblem(found && t(`flows.content.${found}`))
    if (found) return
    const waiting = elements.flatMap(({ number, wanted }) => (wanted ? [{ number, wanted }] : []))
    const stored = await upload(waiting.map(({ wanted }) => wanted))
    const names = new Map(waiting.map(({ number }, at) => [number, stored[at] ?? '']))
    onSave(withElements(node, elements, names))
    toast.success(t('flows.content.saved'))
  }
  return (
    <Form form={form} onSubmit={submit} submit={t('flows.form.save')} onCancel={onClose}>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {isUploading && <Notice tone="plain">{t('flows.content.uploading')}</Notice>}
      <LockedFields isLocked={isUploading}>
        {elements.length > 0 && <Elements elements={elements} variables={variables} onChange={setElements} />}
        {elements.length < mostBlockElements && (
          <fieldset className={classes.field}>
            <legend className={classes.legend}>{t('flows.content.add')}</legend>
            <div className={classes.adding}>
              {elementTypes.map((type, at) => (
                <Button
                  key={type}
                  icon={nodeIcons[type]}
                  data-autofocus={at === 0 && elements.length === 0 ? true : undefined}
                  onClick={() => setElements([...elements, newElement(type, elements)])}
                >
                  {t(`flows.types.${type}`)}
                </Button>
              ))}
            </div>
          </fieldset>
        )}
      </LockedFields>
    </Form>
  )
}
