import type { Distrust } from '../../contract/database-place.ts'
import type { databaseFaults as words } from '../en/database-faults.ts'
import { formatCount } from '../format.ts'

/** The server’s own code, where it told one. */
const told = (serverCode: string) => serverCode && ` (${serverCode})`

const distrust = {
  unknown_authority:
    'no lo ha firmado nadie en quien confíe este ordenador. Indique el certificado de la autoridad que lo firmó',
  other_name: 'es para otro nombre',
  outdated: 'hoy no es válido',
  other: 'no se puede comprobar',
} satisfies Record<Distrust, string>

export const databaseFaults: typeof words = {
  no_host: 'Esto no es el nombre ni la dirección de un servidor: sin puerto, sin esquema',
  database_not_here:
    'Sin cifrado solo se pregunta a una base de datos de este ordenador: su contraseña y las direcciones de los clientes irían legibles por la red',
  database_needs_name:
    'Escriba el nombre del servidor como lo tiene su certificado: en MySQL y MariaDB una dirección IP no se puede comprobar',
  no_certificate: 'La autoridad no es un certificado: empieza con -----BEGIN CERTIFICATE-----',
  no_statement: 'No hay ninguna instrucción',
  several_statements: 'Hay más de una instrucción: solo se acepta una',
  own_placeholder:
    'La instrucción tiene un marcador propio del servidor: escriba parámetros con nombre, como :since',
  not_only_select:
    'A una base de datos solo se le pregunta con SELECT o WITH, sin palabras que escriban o llamen, como INTO: un nombre igual va entre comillas o [corchetes]',
  no_end: 'Un texto, un comentario o un nombre entre comillas no termina en la instrucción',
  database_unreachable: 'En este servidor y puerto no responde ninguna base de datos',
  database_full: 'La base de datos no tiene ninguna conexión libre',
  database_starting: 'La base de datos está arrancando o se está cerrando',
  database_broke_off: 'La conexión con la base de datos se cortó',
  database_not_encrypted: 'La base de datos no cifra: active TLS en ella',
  database_needs_tls: 'La base de datos solo acepta conexiones cifradas: active aquí el cifrado',
  database_wrong_server: 'Allí responde algo que no es una base de datos de ese tipo',
  database_login: ({ serverCode }) =>
    `La base de datos no deja entrar a este usuario${told(serverCode)}: el usuario o la contraseña es erróneo, o no se admite desde este ordenador`,
  database_missing: ({ serverCode }) =>
    `El servidor no tiene una base de datos con ese nombre${told(serverCode)}`,
  database_rights: ({ serverCode }) => `Al usuario le falta el permiso${told(serverCode)}`,
  database_reads_only: ({ serverCode }) => `La instrucción escribiría, y solo debe leer${told(serverCode)}`,
  database_no_table: ({ serverCode }) =>
    `Una tabla de la instrucción no está, o no para este usuario${told(serverCode)}`,
  database_no_column: ({ serverCode }) => `Una columna de la instrucción no está${told(serverCode)}`,
  database_syntax: ({ serverCode }) => `La base de datos no entiende la instrucción${told(serverCode)}`,
  database_statement: ({ serverCode }) => `La base de datos rechaza la instrucción${told(serverCode)}`,
  database_rule: ({ serverCode }) => `Incumple una regla de la tabla${told(serverCode)}`,
  database_busy: ({ serverCode }) => `La base de datos lo tiene bloqueado ahora${told(serverCode)}`,
  unknown_parameter: ({ name }) => `No hay ningún parámetro :${name}`,
  database_too_slow: ({ seconds }) =>
    `La base de datos no respondió por completo en ${formatCount(seconds)} segundos`,
  database_too_many_rows: ({ most }) =>
    `La base de datos responde más de ${formatCount(most)} filas: pida menos`,
  database_too_large: ({ megabytes }) =>
    `La base de datos responde más de ${formatCount(megabytes)} MB: pida menos`,
  database_rounded: ({ column }) =>
    `La columna ${formatCount(column)} de la respuesta contiene un número con más cifras de las que se pueden leer con exactitud: escriba CAST(… AS varchar(40)) en la consulta`,
  database_untrusted: ({ why }) => `No se da por bueno el certificado de la base de datos: ${distrust[why]}`,
}
