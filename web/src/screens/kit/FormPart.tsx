import { z } from 'zod'
import { ApiError } from '../../lib/api-error.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { PasswordMeter } from '../../ui/PasswordMeter.tsx'
import classes from './KitScreen.module.css'

const Example = z.object({
  name: z.string().min(2).max(50),
  email: z.email(),
  password: z.string().min(5).max(50),
  greeting: z.string().max(4000),
  queue: z.string().min(1),
  queues: z.array(z.string()).min(1),
  delay: z.number().min(1).max(60),
  isDefault: z.boolean(),
  allowGroup: z.boolean(),
})

/** Submitting a valid form is refused by "the server" at the email, to show where such an error appears. */
const refuse = () => {
  throw new ApiError(409, { error: 'ERR_EMAIL_TAKEN', code: 'ERR_EMAIL_TAKEN', field: 'email' })
}
const queues = ['Recepção', 'Exames', 'Financeiro', 'Uma fila com um nome bastante comprido para caber']

export const FormPart = () => {
  const form = useZodForm(Example, {
    name: '',
    email: '',
    password: 'abc',
    greeting: '',
    queue: '',
    queues: [],
    delay: 5,
    isDefault: true,
    allowGroup: false,
  })
  return (
    <div className={classes.form}>
      <Form form={form} onSubmit={refuse} submit="Salvar conexão" onCancel={() => form.mantine.reset()}>
        <TextField label="Nome" description="Como os agentes a veem" {...form.field('name')} />
        <TextField label="Email" {...form.field('email')} />
        <div>
          <PasswordField label="Senha" {...form.field('password')} />
          <PasswordMeter password={form.values.password} />
        </div>
        <SelectField label="Fila" data={queues} searchable {...form.field('queue')} />
        <MultiSelectField label="Filas" data={queues} {...form.field('queues')} />
        <NumberField label="Espera (segundos)" {...form.field('delay')} />
        <TextAreaField label="Saudação" {...form.field('greeting')} />
        <CheckboxField label="Conexão padrão" {...form.field('isDefault')} />
        <SwitchField label="Receber grupos" {...form.field('allowGroup')} />
      </Form>
    </div>
  )
}
