import type { databases as words } from '../en/databases.ts'
import { formatCount } from '../format.ts'

export const databases: typeof words = {
  new: 'Una base de datos que leer',
  kind: 'Tipo de servidor',
  kinds: { postgres: 'PostgreSQL', mysql: 'MySQL, MariaDB', sqlserver: 'SQL Server' },
  host: 'Servidor',
  port: 'Puerto',
  database: 'Base de datos',
  user: 'Usuario',
  userHint: 'Uno propio, con permiso para leer estas tablas y ninguno más.',
  password: 'Contraseña',
  passwordHint: 'Se guarda en el llavero y no se muestra nunca.',
  passwordOther:
    'La guardada se dio para otro servidor, base de datos, usuario o certificado. Escriba la contraseña de este.',
  noPassword: 'Este usuario no necesita contraseña',
  encrypts: 'Cifrada, y el servidor muestra un certificado (TLS)',
  authority: 'Certificado de su autoridad',
  authorityHint: 'PEM, si este ordenador no conoce a quien firmó el del servidor. Si no, vacío.',
  query: 'Consulta',
  queryHint:
    'Una que lee. :since es la hora de la última mirada. Una fila es un pedido; un número que se repite se omite.',
  everyMinutes: 'Preguntar cada … minutos',
  overlap: 'Preguntar otra vez por … minutos antes',
  overlapHint:
    '1560 son 26 horas: ningún reloj ni zona horaria difiere más. Un pedido que vuelve no cambia nada.',
  longest: 'Rendirse tras … segundos',
  columns: 'Columnas de la respuesta',
  column: 'Columna',
  found: (count) => (count === 1 ? '1 fila recibida' : `${formatCount(count)} filas recibidas`),
}
