import type { TextsOf } from '../../../../lib/texts.ts'
import type * as source from '../pt/forwarding.ts'

export const forwarding: TextsOf<typeof source.forwarding> = {
  title_one: 'Reenviar {{count}} mensaje',
  title_other: 'Reenviar {{count}} mensajes',
  search: 'Buscar contactos por nombre o número',
  hint: 'Escribe al menos 3 letras o números.',
  nobody: 'Ningún contacto encontrado.',
  contacts: 'Contactos encontrados',
  chosen: 'Va para',
  remove: 'Quitar a {{name}}',
  sign: 'Firmar con mi nombre',
  inTheWay: 'No se reenvió nada. Quita a quienes no pueden recibirlo:',
  takeOut: 'Quitarlos',
  none: 'Elige al menos un contacto.',
  submit_one: 'Reenviar a {{count}} contacto',
  submit_other: 'Reenviar a {{count}} contactos',
  done: 'Reenviando. Los mensajes salen de uno en uno.',
}
