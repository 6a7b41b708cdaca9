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
import { uploadContent } from '../../api.ts'
import {
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
import { MediaCard } from './MediaCard.tsx'
import classes from './NodeForms.module.css'
import { TextWithVariables } from './TextWithVariables.tsx'

interface ElementProps {
  element: DraftElement
  variables: readonly string[]
  onChange: (element: DraftElement) => void
}

const ElementFields = ({ element, variables, onChange }: ElementProps) => {
  const t = useTexts()
  const { type, value } = element
  if (isMedia(type))
    return <MediaCard type={type} media={element} onChange={(media) => onChange({ ...element, ...media })} />
  if (type === 'message')
    return (
      <TextWithVariables
        aria-label={t('flows.form.text')}
        variables={variables}
        value={value}
        onChange={({ currentTarget }) => onChange({ ...element, value: currentTarget.value })}
      />
    )
  return (
    <NumberField
      label={t('flows.form.seconds')}
      min={0}
      max={mostIntervalSeconds}
      clampBehavior="none"
      value={value}
      onChange={(seconds) => onChange({ ...element, value: String(seconds) })}
    />
  )
}

interface ElementsProps {
  elements: readonly DraftElement[]
  variables: readonly string[]
  onChange: (elements: DraftElement[]) => void
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
                onClick={() => onChange(movedElement(elements, at, -1))}
              />
              <IconButton
                icon={IconDown}
                size="small"
                label={t('flows.content.down', { name })}
                disabled={at === elements.length - 1}
                onClick={() => onChange(movedElement(elements, at, 1))}
              />
              <IconButton
                icon={IconRemove}
                size="small"
                label={t('flows.content.remove', { name })}
                onClick={() => onChange(elements.filter((each) => each !== element))}
              />
            </div>
            <ElementFields
              element={element}
              variables={variables}
              onChange={(next) => onChange(elements.map((each) => (each === element ? next : each)))}
            />
          </li>
        )
      })}
    </ol>
  )
}

const Fields = z.object({})

/** What is sent one after another, with waits in between. */
export const ContentForm = ({ node, variables, onSave, onClose }: NodeFormProps<'singleBlock'>) => {
  const t = useTexts()
  const form = useZodForm(Fields, {})
  const [elements, setElements] = useState(() => elementsOf(node))
  const [problem, setProblem] = useState<string | null>(null)
  const [isUploading, setUploading] = useState(false)
  const upload = async (): Promise<ReadonlyMap<string, string>> => {
    const waiting = elements.flatMap(({ number, wanted }) => (wanted ? [{ number, wanted }] : []))
    if (waiting.length === 0) return new Map()
    setUploading(true)
    try {
      const names = await uploadContent(waiting.map(({ wanted }) => wanted))
      return new Map(waiting.map(({ number }, at) => [number, names[at] ?? '']))
    } finally {
      setUploading(false)
    }
  }
  const submit = async () => {
    const found = elements.length === 0 ? 'nothing' : contentProblem(elements)
    setProblem(found && t(`flows.content.${found}`))
    if (found) return
    const names = await upload()
    onSave(withElements(node, elements, names))
    toast.success(t('flows.content.saved'))
  }
  return (
    <Form form={form} onSubmit={submit} submit={t('flows.form.save')} onCancel={onClose}>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {isUploading && <Notice tone="plain">{t('flows.content.uploading')}</Notice>}
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
    </Form>
  )
}
