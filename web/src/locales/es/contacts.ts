import type { TextsOf } from '../../lib/texts.ts'
import type { contacts as source } from '../pt/contacts.ts'

export const contacts: TextsOf<typeof source> = {
  contact: 'Contacto',
  picker: {
    placeholder: 'Busca por nombre o número',
    typeMore_one: 'Escribe {{count}} letra más',
    typeMore_other: 'Escribe {{count}} letras más',
    none: 'Ningún contacto con “{{term}}”',
    searching: 'Buscando',
    failed: 'La búsqueda falló. Escribe de nuevo.',
    add: 'Nuevo contacto',
    blocked: 'bloqueado',
  },
  adding: {
    back: 'Elegir un contacto existente',
    name: 'Nombre',
    number: 'Número',
    numberHint: 'Con código de país y de área, solo dígitos: 5511987654321',
  },
}
