import { CallButtonMessage, CopyButtonMessage, UrlButtonMessage } from '@guiche/contract/features/interactive-messages'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { FileChooser } from '../../../ui/FileChooser.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { type ButtonKind, postButton } from '../api/composed.ts'
import classes from './Builder.module.css'
import { ComposedForm } from './ComposedForm.tsx'
import { WordsFields } from './WordsFields.tsx'

const schemas = {
  copy: CopyButtonMessage.omit({ id: true, image: true }),
  call: CallButtonMessage.omit({ id: true, image: true }),
  url: UrlButtonMessage.omit({ id: true, image: true }),
}
const empty = { title: '', description: '', buttonText: '', copyText: '' }

interface Image {
  file: File
  address: string
}

const useImage = () => {
  const [image, setImage] = useState<Image | null>(null)
  useEffect(() => () => URL.revokeObjectURL(image?.address ?? ''), [image])
  const choose = (file: File | null) => setImage(file && { file, address: URL.createObjectURL(file) })
  return { image, choose }
}

const ImageField = ({ image, choose }: ReturnType<typeof useImage>) => {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.image}>
      <Button icon={IconPhoto} onClick={() => input.current?.click()}>
        {t('composing.builder.chooseImage')}
      </Button>
      {image ? (
        <>
          <span className="truncate">{image.file.name}</span>
          <IconButton
            icon={IconTrash}
            size="small"
            label={t('composing.builder.removeImage')}
            onClick={() => choose(null)}
          />
        </>
      ) : (
        <span className={classes.hint}>{t('composing.builder.image')}</span>
      )}
      <FileChooser ref={input} accept="image/jpeg,image/png,image/webp" onChoose={([file]) => choose(file ?? null)} />
    </div>
  )
}

/** A text with one button that copies, calls or opens. */
export const ButtonForm = ({ kind, onClose }: { kind: ButtonKind; onClose: () => void }) => {
  const t = useTexts()
  const picture = useImage()
  const form = useZodForm(schemas[kind], empty)
  const { title, description, buttonText, copyText } = form.values
  const hint = kind === 'copy' ? null : t(`composing.builder.${kind}Hint`)
  const data = {
    kind,
    buttons: {
      title,
      text: description,
      footer: '',
      buttons: [{ kind, text: buttonText || t('composing.builder.button'), value: copyText }],
    },
  }
  return (
    <ComposedForm
      form={form}
      post={(target, values) => postButton(kind, target, values, picture.image?.file ?? null)}
      onClose={onClose}
      preview={{ mediaType: 'interactiveMessage', body: description, data, image: picture.image?.address ?? null }}
    >
      <ImageField {...picture} />
      <WordsFields heading={form.field('title')} text={form.field('description')} button={form.field('buttonText')} />
      <TextField
        label={t(`composing.builder.${kind}Value`)}
        description={hint}
        withAsterisk
        {...form.field('copyText')}
      />
    </ComposedForm>
  )
}
