import type { errors as words } from '../en/errors.ts'

/** The Spanish of error-words.ts. */
export const errors: typeof words = {
  invalid_input: {
    word: 'Sin código',
    sentence: 'Eso no se puede leer como pedido, etiqueta ni dirección.',
    action: 'Revíselo e inténtelo de nuevo.',
  },
  unknown_operation: {
    word: 'Falla',
    sentence: 'La página y la estación son de versiones distintas.',
    action: 'Cargue la página de nuevo.',
  },
  not_found: {
    word: 'No está',
    sentence: 'Aquí no hay nada con ese número.',
    action: 'Revise el número o importe el pedido.',
  },
  conflict: {
    word: 'Tarde',
    sentence: 'Entretanto ha cambiado.',
    action: 'Mírelo otra vez.',
  },
  service_unreachable: {
    word: 'Sin red',
    sentence: 'No se llega al servicio de envíos.',
    action: 'Se puede reimprimir. Inténtelo de nuevo cuando vuelva el servicio.',
  },
  service_no_answer: {
    word: 'No contesta',
    sentence: 'El servicio no ha contestado.',
    action: 'Inténtelo de nuevo en un momento.',
  },
  service_busy: {
    word: 'Ocupado',
    sentence: 'El servicio de envíos está demasiado ocupado para contestar.',
    action: 'Espere un momento e inténtelo de nuevo.',
  },
  service_refused: {
    word: 'Rechazado',
    sentence: 'El servicio de envíos no acepta este paquete.',
    action: 'Apártelo para quien se ocupa de los pedidos.',
  },
  above_ceiling: {
    word: 'Caro',
    sentence: 'Cuesta más de lo que debía costar cuando se aplazó, o no se conoce su precio.',
    action: 'Escanee el pedido para comprarlo a su precio de ahora.',
  },
  above_rule_ceiling: {
    word: 'Muy caro',
    sentence: 'Cuesta más de lo que permite la regla de este pedido.',
    action: 'Elija otro servicio, o cómprelo a su precio, a mano.',
  },
  rule_undecided: {
    word: 'Sin saber',
    sentence: 'No se puede saber si una regla toma este pedido: el pedido no dice lo bastante.',
    action: 'Complete lo que falta, o elija el servicio a mano.',
  },
  doubt_ended: {
    word: 'Duda cerrada',
    sentence: 'Un supervisor ha dicho que no se compró.',
    action: 'Escanee otra vez el pedido para comprarlo. Si se compró después de todo, paga dos veces.',
  },
  other_account: {
    word: 'Otra cuenta',
    sentence: 'Pertenece a una cuenta distinta de la que está conectada.',
    action: 'Conecte esa cuenta en Ajustes para saberlo.',
  },
  restored_not_compared: {
    word: 'Restaurado',
    sentence:
      'Se restauró una base de datos anterior. Primero se pregunta al servicio qué se envió desde entonces.',
    action: 'Pregúntele ahora, en la franja de arriba: lo que ya se envió se pagaría dos veces.',
  },
  service_auth_failed: {
    word: 'Claves mal',
    sentence: 'El servicio de envíos no acepta las claves de la cuenta.',
    action: 'Revise las claves, el usuario y la contraseña en Ajustes.',
  },
  unexpected_response: {
    word: 'No contesta',
    sentence: 'La respuesta del servicio no se pudo leer.',
    action: 'Inténtelo de nuevo. Si sigue, llame a quien se ocupa de esta estación.',
  },
  keys_of_other_profile: {
    word: 'Otras claves',
    sentence: 'Estas claves son del otro perfil: Prueba y Producción nunca comparten una cuenta.',
    action: 'Escriba las claves de este perfil.',
  },
  first_spending: {
    word: 'No comprada',
    sentence: 'Nadie ha dicho todavía que con esta cuenta se puede gastar dinero.',
    action: 'Pídalo otra vez y responda a la pregunta.',
  },
  test_took_money: {
    word: 'Parado',
    sentence: 'Una cuenta de prueba no debería costar nada, y su saldo es menor tras su primera etiqueta.',
    action: 'Un supervisor mira la cuenta y dice arriba si se sigue.',
  },
  no_account: {
    word: 'Sin cuenta',
    sentence: 'No hay ninguna cuenta de envíos conectada.',
    action: 'Conéctela en Ajustes.',
  },
  no_rate: {
    word: 'Sin tarifa',
    sentence: 'El servicio no da precio para este paquete.',
    action: 'Revise el paquete.',
  },
  label_unreadable: {
    word: 'Mala etiqueta',
    sentence: 'La etiqueta está comprada, pero sus datos no se pueden leer.',
    action: 'Apártelo para quien se ocupa de los pedidos. No la compre otra vez.',
  },
  sealed_with_other_key: {
    word: 'Cerrada',
    sentence: 'Esta etiqueta se cerró con una llave que no está aquí.',
    action: 'Abra el llavero que se usó entonces y arranque la estación de nuevo.',
  },
  label_missing: {
    word: 'Sin etiqueta',
    sentence: 'El servicio contestó sin la etiqueta, que está comprada.',
    action: 'Se vuelve a pedir sola. No la compre otra vez.',
  },
  removed_by_retention: {
    word: 'Muy vieja',
    sentence: 'Esta etiqueta se borró: es más vieja de lo que esta estación guarda.',
    action: 'Sus números siguen aquí. Puede que el servicio tenga aún la etiqueta.',
  },
  order_claimed: {
    word: 'Otro puesto',
    sentence: 'Otro puesto tiene este pedido.',
    action: 'Déjelo a ese puesto, o hágase cargo de él aquí.',
  },
  order_half_scanned: {
    word: 'A medias',
    sentence: 'Otro puesto ha escaneado una parte de este pedido.',
    action: 'Vacíe su caja. Después un supervisor se hace cargo del pedido.',
  },
  order_packed: {
    word: 'Empaquetado',
    sentence: 'Otro puesto ya empaquetó este pedido.',
    action: 'Aparte la mercancía y pregunte en ese puesto.',
  },
  warehouse_cut_off: {
    word: 'Sin almacén',
    sentence: 'La base de datos del almacén no responde: no se sabe si otro puesto tiene este pedido.',
    action: 'Inténtelo cuando la barra de estado diga que ha vuelto. Se puede reimprimir.',
  },
  warehouse_refused: {
    word: 'Sin acceso',
    sentence: 'La base de datos del almacén no deja entrar a esta estación.',
    action:
      'Avise a quien la configuró: la dirección, la contraseña, el certificado o los permisos no son correctos.',
  },
  warehouse_too_old: {
    word: 'Actualizar',
    sentence: 'La base de datos del almacén es para una versión más nueva de esta estación.',
    action: 'Actualice esta estación. Hasta entonces no compra nada.',
  },
  warehouse_stopped: {
    word: 'Parado',
    sentence: 'Un supervisor paró todos los puestos: no se compra nada nuevo.',
    action: 'Espere hasta que la barra de estado ya no lo diga. Se puede reimprimir e imprimir.',
  },
  order_file_unreadable: {
    word: 'Mal archivo',
    sentence: 'No es un archivo de pedidos que se pueda leer, o está vacío.',
    action: 'Expórtelo otra vez como CSV, con una fila de títulos.',
  },
  order_source_unreachable: {
    word: 'Sin fuente',
    sentence: 'No se llega a la fuente de pedidos.',
    action: 'Se intenta otra vez sola. ¿Está la carpeta, hay red?',
  },
  order_source_refused: {
    word: 'Sin entrada',
    sentence: 'La fuente de pedidos no deja entrar.',
    action: 'Revise su dirección y su secreto en Pedidos › Fuentes.',
  },
  order_source_secret: {
    word: 'Secreto',
    sentence: 'El secreto guardado se dio para otra dirección, y no va a ninguna más.',
    action: 'Escriba el secreto de esta dirección, o diga que no necesita ninguno.',
  },
  order_source_unreadable: {
    word: 'Mala lectura',
    sentence: 'La fuente de pedidos contestó algo distinto de lo que dice su asignación. No se tomó nada.',
    action: 'Revise la asignación en Pedidos › Fuentes.',
  },
  order_incomplete: {
    word: 'Incompleto',
    sentence: 'A este pedido le falta algo que la etiqueta necesita.',
    action: 'Complételo en el archivo de pedidos e impórtelo de nuevo.',
  },
  order_cancelled: {
    word: 'Anulado',
    sentence: 'Este pedido se anuló.',
    action: 'Si hay que enviarlo después de todo, recupérelo en Pedidos (F6).',
  },
  order_held: {
    word: 'Retenido',
    sentence: 'Este pedido está apartado.',
    action: 'Si hay que enviarlo, libérelo en Pedidos (F6).',
  },
  items_not_scanned: {
    word: 'Escanear',
    sentence: 'Hay que escanear los artículos de este pedido antes de comprar su etiqueta.',
    action: 'Escanee el pedido en Enviar y después cada uno de sus artículos.',
  },
  no_printer: {
    word: 'Sin impresora',
    sentence: 'No hay ninguna impresora configurada.',
    action: 'Agregue una en Ajustes › Impresoras.',
  },
  printer_unreachable: {
    word: '¿Apagada?',
    sentence: 'La impresora no contesta.',
    action: '¿Está encendida y conectada? La etiqueta se imprime sola cuando vuelva.',
  },
  printer_link_broken: {
    word: '¿Salió?',
    sentence: 'Se cortó la conexión con la impresora mientras imprimía.',
    action: 'Mire si salió la etiqueta.',
  },
  printer_not_ready: {
    word: 'Impresora',
    sentence: 'La impresora no está lista.',
    action: 'Mire la impresora. Después la etiqueta se imprime sola.',
  },
  not_printable: {
    word: 'No impreso',
    sentence: 'Está dañada, no cabe en la impresora o la cambiaría.',
    action: 'Una etiqueta comprada se guarda: haga que la revisen.',
  },
  half_printed: {
    word: '¿A medias?',
    sentence: 'La impresora se paró mientras salía esta etiqueta.',
    action: 'Tire la media etiqueta y diga si salió una entera.',
  },
  printer_moved: {
    word: '¿Salió?',
    sentence: 'La dirección de la impresora se cambió mientras esta etiqueta iba a la antigua.',
    action: 'Mire en la impresora antigua, que aún puede imprimirla, y diga si salió una etiqueta entera.',
  },
  print_cancelled: {
    word: 'Cancelado',
    sentence: 'Esta impresión se sacó de la cola.',
    action: 'Imprímala otra vez si hace falta.',
  },
  label_stock_mismatch: {
    word: 'Otro papel',
    sentence: 'La etiqueta no cabría en el papel de la impresora.',
    action: 'Ponga el papel que va, o diga en Ajustes › Impresoras cuál está puesto.',
  },
  station_locked: {
    word: 'Bloqueada',
    sentence: 'La estación está bloqueada.',
    action: 'Escanee su gafete y hágalo de nuevo.',
  },
  operator_not_allowed: {
    word: 'Sin permiso',
    sentence: 'Su gafete no permite esto.',
    action: 'Pídaselo a un supervisor.',
  },
  needs_approval: {
    word: 'Pregunte',
    sentence: 'Esto pasa de su límite, no se sabe lo que cuesta, o solo un supervisor puede hacerlo.',
    action: 'El gafete de un supervisor lo autoriza.',
  },
  badge_unknown: {
    word: 'Sin gafete',
    sentence: 'No es el gafete de ningún operador.',
    action: 'Escanéelo otra vez, o pida a un supervisor que lo agregue.',
  },
  locked_by_administrator: {
    word: 'Fijado',
    sentence: 'Su administrador lo ha fijado. No se puede cambiar en el puesto.',
    action: 'Pregunte a quien se ocupa de esta computadora: está en el perfil de la estación.',
  },
  badges_paused: {
    word: 'Espere',
    sentence: 'Se leyeron demasiados gafetes equivocados.',
    action: 'Espere un momento y escanee el gafete otra vez. Nunca son más de cinco minutos.',
  },
  keychain_unavailable: {
    word: 'Sin llavero',
    sentence: 'Esta computadora no tiene llavero donde guardar secretos.',
    action: 'Se guardan hasta que se cierre la estación y luego se piden otra vez.',
  },
  keychain_locked: {
    word: 'Cerrado',
    sentence: 'El llavero está cerrado.',
    action: 'Ábralo e inténtelo de nuevo.',
  },
  data_folder_in_use: {
    word: 'En uso',
    sentence: 'Otra estación trabaja con los mismos datos.',
    action: 'Cierre una de las dos.',
  },
  data_folder_unusable: {
    word: 'Sin disco',
    sentence: 'La estación no puede escribir en su carpeta de datos.',
    action: '¿Está el disco lleno o protegido? Llame a quien se ocupa de esta computadora.',
  },
  database_damaged: {
    word: 'Dañada',
    sentence: 'Una parte de la base de datos de la estación está dañada y no se puede leer.',
    action: 'Llame a un supervisor: Más › Diagnóstico dice más, Ajustes › Datos tiene las copias.',
  },
  buying_stopped: {
    word: 'No compra',
    sentence: 'No se compra nada: la base de datos está dañada donde dice qué se compró ya.',
    action:
      'Las etiquetas que están aquí se pueden imprimir. Un supervisor restaura una copia en Ajustes › Datos.',
  },
  data_folder_of_other_user: {
    word: 'Es de otro',
    sentence: 'La carpeta de datos es de otro usuario de esta computadora.',
    action: 'Inicie sesión como ese usuario, o use una carpeta propia para la estación.',
  },
  no_profile_open: {
    word: 'Sin perfil',
    sentence: 'No hay ningún perfil abierto: no se pudo abrir ni el elegido ni el anterior.',
    action: 'No se puede empacar. Elija un perfil en Ajustes, o arranque la estación otra vez.',
  },
  child_process_failed: {
    word: 'Falla',
    sentence: 'Se paró una parte de la estación.',
    action: 'Inténtelo de nuevo. Si sigue, arranque la estación otra vez.',
  },
  update_feed_unreachable: {
    word: 'Sin fuente',
    sentence: 'La fuente de versiones nuevas no responde.',
    action: 'Se le pregunta de nuevo en media hora. Si sigue así, revise su dirección.',
  },
  update_not_trusted: {
    word: 'Sin firma',
    sentence: 'Lo que ofrece la fuente no es lo que firmaron los autores de Packbench. No se guardó nada.',
    action: 'Avise a quien se ocupa de la fuente. Esta versión sigue funcionando.',
  },
  update_download_broken: {
    word: 'Cortada',
    sentence: 'La versión nueva no se descargó hasta el final y se descartó.',
    action: 'Se descarga de nuevo por sí sola.',
  },
  update_waits: {
    word: 'Trabajando',
    sentence: 'La estación está trabajando: ahora no se instala nada.',
    action: 'Termine lo que se nombra e inténtelo de nuevo.',
  },
  update_installing: {
    word: 'Instalando',
    sentence: 'Se está instalando una versión nueva. No se empezó nada.',
    action: 'Espere a que vuelva la estación y escanee de nuevo.',
  },
  update_not_installed: {
    word: 'No instalada',
    sentence: 'La versión nueva no se instaló. La anterior sigue funcionando.',
    action: 'Inténtelo una vez más a mano; si falla otra vez, llame a quien se ocupa de esta computadora.',
  },
  update_no_way_back: {
    word: 'Sin regreso',
    sentence: 'Los datos se convirtieron: la versión anterior ya no puede leerlos.',
    action: 'Quédese con esta versión y pida una más nueva.',
  },
  not_allowed: {
    word: 'Sin entrada',
    sentence: 'Esta página es de un arranque anterior de la estación.',
    action: 'Ábrala otra vez desde la estación.',
  },
  station_unreachable: {
    word: 'Sin estación',
    sentence: 'La estación no contesta.',
    action: 'Se le pregunta otra vez sola. Lo que se ve puede ser viejo.',
  },
  internal: {
    word: 'Falla',
    sentence: 'Algo salió mal en la estación.',
    action: 'Inténtelo de nuevo. Si sigue, llame a quien se ocupa de esta estación.',
  },
}
