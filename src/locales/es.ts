import type { ShippedSentences } from './sentences.ts';

/** Said of what the page shows while it is cut off. */
const stopped = 'Las novedades en directo se han detenido. Lo que ve puede no estar al día.';

const closed: Pick<ShippedSentences['status']['since']['operator'], 'noticeClosed' | 'disputeClosed'> = {
  noticeClosed: (when) => `Se cerró un aviso${when && ` el ${when}`}`,
  disputeClosed: (when) => `Se cerró una impugnación${when && ` del ${when}`}`,
};

/** What both elements say, in the same words. */
const told: ShippedSentences['launcher']['told'] = {
  yourTurn: 'Es su turno',
  candidatesTurn: 'En espera del candidato',
  texts: {
    unconfirmed: 'La solicitud está en camino. Esperamos a que el servicio de verificación la confirme.',
    candidate:
      'Falta algo para que la verificación siga. El servicio de verificación lo pide en su formulario seguro; a nosotros no nos dice qué es.',
    otherCandidate: 'Falta algo por parte del candidato para que la verificación siga.',
    onHoldAtService:
      'La verificación sigue en cuanto el servicio de verificación haga su parte; hasta entonces no hay nada que hacer aquí.',
    onHoldAtSource:
      'La verificación sigue en cuanto responda una fuente, como un tribunal o un empleador; hasta entonces no hay nada que hacer aquí.',
    paused: 'Por el momento no hay nada que hacer aquí.',
    clear: 'Su verificación ha terminado. No se informó de ningún registro.',
    clearOverall: 'La verificación ha terminado. El resultado es «sin hallazgos».',
    review:
      'Su informe está listo y se está revisando. Puede obtener una copia e impugnar lo que no sea correcto.',
    reviewMember: 'La verificación ha terminado. El informe está listo.',
    reviewOperator: 'El informe está listo. Revíselo en el servicio de verificación.',
    reviewOngoing: 'Una parte de la verificación está en revisión.',
    reportReady: 'Su informe está listo. Puede obtener una copia e impugnar lo que no sea correcto.',
    reportAtService: 'El informe está en el servicio de verificación.',
    resultPending: 'La verificación ha terminado. El resultado aún no ha llegado.',
    withheldComplete: 'La verificación ha terminado. El resultado no se le muestra.',
    lapsed: 'Ya no es válida. Vuelva a hacerla.',
    lapsedOther: 'Ya no es válida.',
    cancelled: 'Esta verificación se canceló y no tiene resultado.',
    expired: 'El plazo para responder a la invitación terminó. Esta verificación no tiene resultado.',
    ask: '¿Preguntas? Comuníquese con {host}.',
  },
  since: {
    candidate: {
      ...closed,
      noticed: (when) => `Se le envió un aviso${when && ` el ${when}`}`,
      disputed: (when) => `Usted lo impugnó${when && ` el ${when}`}`,
    },
    operator: {
      ...closed,
      noticed: (when) => `Se envió un aviso${when && ` el ${when}`}`,
      disputed: (when) => `Impugnado${when && ` el ${when}`}`,
    },
  },
  afterDispute: 'El servicio lo está verificando de nuevo.',
};

export const launcher: ShippedSentences['launcher'] = {
  label: 'Verificación de antecedentes',
  loading: 'Un momento…',
  test: 'Modo de prueba',
  choose: 'Elija una verificación',

  step: (number, count) => `Paso ${number} de ${count}`,
  steps: {
    about: 'Sobre usted',
    invitee: 'Nombre y correo electrónico',
    names: 'Otros nombres',
    identity: 'Identidad',
    address: 'Su dirección',
    residences: 'Direcciones anteriores',
    license: 'Licencia de conducir',
    education: 'Estudios',
    employment: 'Experiencia laboral',
    credentials: 'Licencias profesionales',
    more: 'Algunos datos más',
    review: 'Revise sus respuestas',
    link: 'Continúe en el formulario seguro',
    email: 'Enviar la invitación',
  },
  intros: {
    about: 'Use su nombre legal, tal como figura en su identificación.',
    names: 'Agregue cualquier otro nombre que haya usado, por ejemplo, uno anterior al matrimonio.',
    residences: 'Indique los lugares donde vivió antes. Basta con el mes y el año.',
    education: 'Empiece por la escuela más reciente.',
    employment: 'Empiece por el empleo más reciente.',
    link: 'Un formulario seguro del servicio de verificación. Se abre en otra pestaña.',
    dialog: 'Un formulario seguro del servicio de verificación. Se abre aquí, sobre esta página.',
    email:
      'La invitación se envía por correo electrónico y lleva a un formulario seguro del servicio de verificación.',
    hosted:
      'Esta verificación necesita datos que solo se pueden dar en el formulario seguro del servicio de verificación.',
  },
  invites: (name) =>
    `${name} recibe un correo electrónico con un enlace a un formulario seguro del servicio de verificación. Aquí verá en qué punto está la verificación.`,
  overview: {
    time: (minutes) => `Unos ${minutes} minutos.`,
    hand: (things) => `Tenga a mano: ${things}.`,
    comma: ', ',

    things: {
      ssn: 'su número de Seguro Social',
      license: 'su licencia de conducir',
      residences: 'sus direcciones anteriores con los meses',
      education: 'sus estudios con los años',
      employment: 'sus empleos con los meses',
      credentials: 'sus licencias profesionales',
    },
    more: 'Qué preguntamos y qué pasa después',
    after:
      'Después, el servicio de verificación consulta los registros, lo que suele llevar unos días. Aquí verá en qué punto está.',
  },
  repeats: (interval) =>
    `Esta verificación se repite hasta que usted o este sitio le ponga fin. Intervalo: ${interval}.`,
  onPhone: {
    button: 'Continuar en el teléfono',
    title: 'Escanear con el teléfono',
    text: 'Abra esta página en su teléfono e inicie sesión allí. Sus respuestas no se transfieren.',
    code: 'Código QR del enlace',
  },

  back: 'Atrás',
  next: 'Continuar',
  send: 'Enviar',
  sending: 'Enviando…',
  stillSending: 'Aún se está enviando…',
  again: 'Intentar de nuevo',
  reload: 'Volver a cargar',
  signIn: 'Iniciar sesión',
  change: 'Cambiar',
  changeStep: (step) => `Cambiar: ${step}`,
  openForm: 'Abrir el formulario',
  sendInvitation: 'Enviar la invitación',
  signAndInvite: 'Firmar y enviar la invitación',
  optional: 'opcional',
  pick: 'Elija…',
  reveal: 'Mostrar',
  revealSsn: 'Mostrar el número de Seguro Social',
  hide: 'Ocultar',
  hideSsn: 'Ocultar el número de Seguro Social',
  noSsn: 'No tengo',
  yes: 'Sí',
  no: 'No',
  kept: 'Guardado hasta que cierre esta pestaña.',
  neverKept: 'No se guardan su fecha de nacimiento ni números como el de Seguro Social.',
  afterReload: { stay: 'Sus respuestas se conservan.', lost: 'Las respuestas que dio aquí no se conservan.' },
  restored: 'Sus respuestas siguen aquí.',
  otherPerson: 'Ahora hay otra persona conectada; por eso se borraron las respuestas anteriores.',
  removed: 'Borramos su número de Seguro Social de esta página.',
  notKept: (fields) => `Escriba de nuevo estos datos: ${fields}. No los guardamos.`,
  noMiddleName: 'ninguno',
  passed: 'De este sitio',
  forget: 'Borrar mis respuestas de este dispositivo',
  forgetting: {
    ask: '¿Borrar aquí todas sus respuestas? No se puede deshacer.',
    yes: 'Borrar mis respuestas',
    no: 'Conservarlas',
    done: 'Sus respuestas se borraron de este dispositivo.',
  },

  fields: {
    givenName: { label: 'Nombre' },
    middleName: { label: 'Segundo nombre' },
    confirmedNoMiddleName: { label: 'No tengo segundo nombre' },
    familyName: { label: 'Apellidos' },
    email: { label: 'Correo electrónico' },
    phone: { label: 'Teléfono' },
    dob: { label: 'Fecha de nacimiento' },
    ssn: {
      label: 'Número de Seguro Social',
      help: 'Sirve para asignarle a usted los registros. Se envía al servicio de verificación y no se guarda aquí.',
    },
    countryCode: { label: 'País' },
    addressLine: { label: 'Calle y número' },
    addressLine2: { label: 'Piso o apartamento' },
    municipality: { label: 'Ciudad' },
    regionCode: { label: 'Región' },
    postalCode: { label: 'Código postal' },
    validFrom: { label: 'Viví aquí desde' },
    validTo: { label: 'Viví aquí hasta' },
    'driversLicense.type': { label: 'Tipo de licencia' },
    licenseNumber: { label: 'Número de licencia' },
    'driversLicense.issuingAgency': { label: 'Emitida en' },
    schoolName: { label: 'Escuela o universidad' },
    degreeType: { label: 'Tipo de título' },
    degreeName: { label: 'Título' },
    major: { label: 'Materia principal' },
    degreeCompleted: { label: 'Obtuve este título' },
    graduationDate: { label: 'Fecha de graduación' },
    employerName: { label: 'Empleador' },
    jobTitle: { label: 'Puesto' },
    currentEmployer: { label: 'Trabajo aquí actualmente' },
    startDate: { label: 'Desde' },
    endDate: { label: 'Hasta' },
    permissionToContact: { label: 'El servicio de verificación puede comunicarse con este empleador' },
    supervisorName: { label: 'Nombre del supervisor' },
    supervisorPhone: { label: 'Teléfono del supervisor' },
    'licenses[].issuingAgency.name': { label: 'Emitida por' },
    'licenses[].number': { label: 'Número de licencia' },
    'licenses[].name': { label: 'Licencia' },
    'licenses[].status': { label: 'Estado de la licencia' },
  },
  places: {
    street: { label: 'Calle y número', ask: 'Escriba su calle y número.' },
    city: { label: 'Ciudad', ask: 'Escriba su ciudad.' },
    district: { label: 'Distrito', ask: 'Indique su distrito.' },
    post_town: { label: 'Localidad', ask: 'Escriba su localidad.' },
    suburb: { label: 'Localidad o barrio', ask: 'Escriba su localidad o barrio.' },
    area: { label: 'Zona', ask: 'Elija su zona.' },
    county: { label: 'Condado', ask: 'Elija su condado.' },
    department: { label: 'Departamento', ask: 'Elija su departamento.' },
    do_si: { label: 'Provincia o ciudad', ask: 'Elija su provincia o ciudad.' },
    emirate: { label: 'Emirato', ask: 'Elija su emirato.' },
    island: { label: 'Isla', ask: 'Elija su isla.' },
    oblast: { label: 'Óblast', ask: 'Elija su óblast.' },
    parish: { label: 'Parroquia', ask: 'Elija su parroquia.' },
    prefecture: { label: 'Prefectura', ask: 'Elija su prefectura.' },
    province: { label: 'Provincia', ask: 'Elija su provincia.' },
    region: { label: 'Región', ask: 'Elija su región.' },
    state: { label: 'Estado', ask: 'Elija su estado.' },
    postal: { label: 'Código postal', ask: 'Escriba su código postal.' },
    postcode: { label: 'Código postal', ask: 'Escriba su código postal.' },
    zip: { label: 'Código postal (ZIP)', ask: 'Escriba su código postal (ZIP).', form: 'Tiene 5 cifras.' },
    eircode: { label: 'Código postal (Eircode)', ask: 'Escriba su código postal (Eircode).' },
    pin: { label: 'Código postal (PIN)', ask: 'Escriba su código postal (PIN).' },
  },
  example: (valid: string) => `Por ejemplo: ${valid}.`,
  choices: { personal: 'Particular', commercial: 'Comercial' },
  day: 'Día',
  month: 'Mes',
  year: 'Año',
  entries: {
    aliases: { one: 'Otro nombre', add: 'Agregar otro nombre', none: 'No he usado ningún otro nombre.' },
    additionalAddresses: {
      one: 'Dirección anterior',
      add: 'Agregar otra dirección',
      none: 'No tengo direcciones anteriores.',
    },
    educationHistory: {
      one: 'Escuela',
      add: 'Agregar otra escuela',
      none: 'No tengo estudios que indicar.',
    },
    employmentHistory: { one: 'Empleo', add: 'Agregar otro empleo', none: 'No tengo empleos que indicar.' },
    licenses: { one: 'Licencia', add: 'Agregar otra licencia', none: 'No tengo licencias profesionales.' },
  },
  entry: (one, number) => `${one} ${number}`,
  remove: (entry) => `Quitar: ${entry}`,
  gap: (from, to) => `Falta una dirección para el periodo de ${from} a ${to}. Agréguela si puede.`,
  overlap: (from, to) => `Hay dos direcciones para el periodo de ${from} a ${to}. Revise los meses.`,

  summary: 'Revise estas respuestas',
  problems: {
    ask: {
      givenName: 'Escriba su nombre.',
      middleName: 'Escriba su segundo nombre o marque que no lo tiene.',
      familyName: 'Escriba sus apellidos.',
      email: 'Escriba su correo electrónico.',
      phone: 'Escriba su número de teléfono.',
      dob: 'Indique su fecha de nacimiento.',
      ssn: 'Escriba su número de Seguro Social.',
      countryCode: 'Elija su país.',
      validFrom: 'Indique el mes y el año en que se mudó a esta dirección.',
      validTo: 'Indique el mes y el año en que dejó esta dirección.',
      'driversLicense.type': 'Elija el tipo de su licencia.',
      licenseNumber: 'Escriba el número de su licencia de conducir.',
      'driversLicense.issuingAgency': 'Indique dónde se emitió su licencia de conducir.',
      schoolName: 'Escriba el nombre de la escuela o universidad.',
      degreeType: 'Escriba el tipo de título.',
      degreeName: 'Escriba el nombre del título.',
      major: 'Escriba su materia principal.',
      graduationDate: 'Indique el mes y el año en que se graduó.',
      'licenses[].name': 'Escriba el nombre de la licencia.',
      'licenses[].number': 'Escriba el número de la licencia.',
      'licenses[].issuingAgency.name': 'Indique quién emitió la licencia.',
      'licenses[].status': 'Indique el estado de la licencia.',
      employerName: 'Escriba el nombre del empleador.',
      jobTitle: 'Escriba su puesto.',
      startDate: 'Indique el mes y el año de inicio.',
      endDate: 'Indique el mes y el año de finalización.',
      supervisorName: 'Escriba el nombre de su supervisor.',
      supervisorPhone: 'Escriba el número de teléfono de su supervisor.',
    },
    other: {
      required: (label) => `Responda a «${label}».`,
      format: (label) => `Revise «${label}». Parece que hay un error.`,
      'too-long': (label) => `Acorte «${label}». El texto es demasiado largo.`,
      date: (label) => `Revise «${label}». Debe ser una fecha que exista.`,
      past: (label) => `Revise «${label}». La fecha debe ser anterior a hoy.`,
      'not-accepted': (label) =>
        `No se ha aceptado «${label}». Revise su respuesta. Si es correcta, comuníquese con {host}.`,
      'already-in-use': (label) => `Otra persona ya usa esta respuesta a «${label}». Indique otra.`,
      'check-underway':
        'Su nombre, correo electrónico, fecha de nacimiento y número de Seguro Social no se pueden cambiar ahora, porque hay una verificación suya en curso. Indique los mismos datos que en ella o espere a que termine.',
      extension: (label) => `Escriba «${label}» sin la extensión. Solo se puede enviar el número.`,
      'never-assigned': 'Este no es un número de Seguro Social válido. Revíselo.',
    },
    plainName: (label) =>
      `No se ha aceptado «${label}». Escríbalo con las letras sencillas de su documento, y ' en lugar de ’.`,
    oneName: 'Si solo tiene un nombre, escríbalo en los dos campos.',
    inUse: {
      email:
        'Este correo ya pertenece a la verificación de otra persona. Si lo comparte con su familia, indique uno propio.',
    },
    formats: {
      email: 'Escriba un correo electrónico con la forma nombre@ejemplo.com.',
      phone: 'Escriba el número de teléfono completo. Fuera de EE. UU. y Canadá, empiece con +.',
      ssn: 'Escriba los 9 dígitos de su número de Seguro Social.',
      supervisorPhone:
        'Escriba el número de teléfono completo de su supervisor. Fuera de EE. UU. y Canadá, empiece con +.',
    },
    dates: {
      parts: { day: 'el día', month: 'el mes', year: 'el año' },
      include: (parts) => `La fecha de nacimiento debe incluir ${parts}.`,
      real: 'La fecha de nacimiento debe ser una fecha que exista.',
      past: 'La fecha de nacimiento debe ser anterior a hoy.',
      early: 'La fecha de nacimiento no puede ser anterior a 1900.',
      month: 'El mes es un número del 1 al 12, o su nombre.',
      year: 'El año tiene 4 cifras, por ejemplo, 1990.',
      age: (age) =>
        `Según esta fecha de nacimiento, usted tiene ${age} ${age === '1' ? 'año' : 'años'}. ¿Es correcto?`,
    },
    trialSsn: 'Este no es un número de Seguro Social válido. Para un ensayo está bien.',
    problemAt: (label, problem) => `${label}: ${problem}`,
    signature: 'Escriba su nombre completo para firmar.',
    documentChanged: 'El sitio ha cambiado el documento. Léalo de nuevo: todavía no está firmado.',
    sentFirst:
      'Esta verificación se solicitó con las respuestas que envió primero. Si después cambió algo, el cambio no se envió. Para corregirlo, comuníquese con {host}.',
    nameGone: 'El nombre que escribió ya no se puede leer. Comuníquese con {host}.',
    textGone:
      'Esta página ya no tiene el texto que se firmó. Para obtener el texto con el SHA-256 de arriba, comuníquese con {host}.',
    unlikeName: (signed, name) =>
      `Usted firmó «${signed}» y en este formulario su nombre es «${name}». Si «${signed}» es su firma, márquelo abajo. Si no, escriba otra vez su nombre completo.`,
    isSignature: (signed) => `Sí, «${signed}» es mi firma`,
    noMiddleName: (typed, flag) => `¿Es «${typed}» su segundo nombre? Si no tiene, marque «${flag}».`,
    meant: (email) => `¿Quiso decir ${email}?`,
    otherRegion: (code, region) => `${code} no suele corresponder a ${region}. ¿Son correctos los dos?`,
    confirm: 'Sí, es correcto',
  },
  refusedKnown: (label) =>
    `${label}: no se aceptó lo que este sitio ya nos había indicado. Comuníquese con {host}.`,

  sign: {
    // WebKit begins the name of a language with a capital.
    language: (language) => `Este documento está en ${language.toLowerCase()}.`,
    name: 'Escriba su nombre completo para firmar',
    copy: 'Envíenme una copia de mi informe',
    button: 'Firmar y continuar',
    send: 'Firmar y enviar',
    receipt: 'Descargar su comprobante',
    sent: 'Lo que envió',
    receiptFailed: 'No se pudo cargar el comprobante. Inténtelo de nuevo.',
    file: 'comprobante.txt',
  },

  failures: {
    offline: 'No podemos acceder a este sitio. Revise su conexión. Sus respuestas siguen aquí.',
    setup: 'Esto aún no está configurado. Comuníquese con {host}.',
    changed: 'Esta página ha cambiado. Vuelva a cargarla.',
    busy: 'Ahora no podemos comunicarnos con el servicio de verificación. Sus respuestas siguen aquí. Inténtelo de nuevo en un momento.',
    limited: 'Por ahora no podemos aceptar más solicitudes. Sus respuestas siguen aquí.',
    refused:
      'El servicio de verificación no aceptó la solicitud. Revise sus respuestas o inténtelo más tarde.',
    fields: 'Algunas respuestas no se aceptaron. Revíselas.',
    session: 'Su sesión está cerrada. Inicie sesión para continuar.',
    forbidden: 'No puede iniciar esta verificación aquí. Comuníquese con {host}.',
    consent: 'Hay que firmar un documento que esta página no muestra. Comuníquese con {host}.',
    other: 'Algo salió mal. Sus respuestas siguen aquí. Inténtelo de nuevo.',
  },

  told,
  done: {
    title: 'Gracias, la verificación está en marcha',
    text: 'Por ahora no tiene que hacer nada más. Le avisaremos si falta algo.',
    already: 'La verificación ya está en marcha',
    finished: 'La verificación ha terminado',
    onHold: 'La verificación está en pausa',
    cancelled: 'Esta verificación se canceló',
    expired: 'La invitación caducó',
    sentNow: 'Enviada ahora mismo',
    sent: (when) => `Enviada el ${when}`,
    expected: (when) => `Resultado previsto: ${when}`,
    another: 'Iniciar otra verificación',
    startAgain: 'Empezar de nuevo',
    stopped,
  },
  handOver: {
    linkTitle: 'Continúe en el formulario seguro',
    opened: 'El formulario está abierto en otra pestaña. Vuelva aquí cuando termine.',
    framed: 'Complete el formulario de abajo. Vuelva aquí cuando termine.',
    blocked: 'Su navegador no nos dejó abrir el formulario. Use este enlace:',
    none: 'El formulario está listo.',
    askedAgain: (button) => `«${button}» le lleva allí. Puede que le pida otra vez lo que ya respondió.`,
    fetching: 'Preparando su enlace…',
    ends: (left) => `El enlace deja de funcionar en ${left} si no se usa.`,
    ended: 'El enlace ha caducado.',
    renew: 'Obtener otro enlace',
    reopen: 'Abrir el formulario de nuevo',
    newTab: '¿No ve nada? Ábralo en otra pestaña',
    close: 'Cerrar',
    candidateOnlyTitle: 'La invitación está lista',
    candidateOnly:
      'Solo el candidato puede abrir el formulario seguro. El enlace está disponible cuando inicia sesión aquí.',
    waitsFor: (name) => `En espera de ${name}`,
    emailTitle: 'La invitación está en camino',
    emailText:
      'El servicio de verificación envía un correo con un enlace a su formulario seguro. La verificación sigue en cuanto se complete.',
    emailTo: (address) => `Va dirigido a ${address}`,
    emailMissing:
      '¿No ha llegado? Mire en la carpeta de correo no deseado. ¿Dirección incorrecta? Comuníquese con {host}.',
  },
  trust: {
    askPurpose: 'Elija para qué necesita el resultado.',
    askOwn: 'Escriba para qué necesita el resultado.',
    askAnswer: (question) => `Elija una respuesta a «${question}».`,
    title: 'Ver el resultado',
    ask: '¿Qué quiere ver?',
    progress: 'Ver solo el avance',
    result: 'Ver también el resultado (2 minutos, sus datos de identidad)',
    final: 'Después del envío ya no se puede cambiar.',
    askOutcome: 'Elija qué quiere ver.',
    start: 'Confirmar mi identidad',
    privacy:
      'Le pedimos sus propios datos para saber que es usted. Los transmitimos al servicio de verificación y no los guardamos.',
    why: '¿Para qué necesita el resultado?',
    purposes: {
      home: 'Quiero contratar a alguien para que trabaje en mi casa.',
      care: 'Quiero contratar a alguien para que cuide de una persona o de una mascota.',
      rent: 'Quiero alquilar una vivienda a alguien.',
      other: 'Otro motivo',
    },
    own: 'Su motivo',
    questions: 'Unas preguntas que solo usted puede responder',
    wrong: 'No todas las respuestas fueron correctas.',
    left: (attempts) => (attempts === 1 ? 'Queda 1 intento' : `Quedan ${attempts} intentos`),
    trusted: 'Usted ve el resultado de las verificaciones que solicita por este motivo:',
    stop: 'Dejar de mostrarme los resultados',
    failed:
      'No pudimos confirmar su identidad. Aún puede solicitar verificaciones, pero no se le muestra el resultado.',
    wait: (when) => `Puede volver a intentarlo ${when}.`,
    revoked:
      'Ya no ve el resultado de las verificaciones. Aún puede solicitarlas y confirmar de nuevo su identidad.',
  },
  incomplete: 'Complete primero la verificación de antecedentes.',
};

export const status: ShippedSentences['status'] = {
  label: 'Verificación de antecedentes',
  loading: 'Buscando verificaciones de antecedentes…',
  empty: 'Aún no hay ninguna verificación',
  test: 'Modo de prueba',

  phases: {
    unconfirmed: 'Por confirmar',
    invited: 'Invitación enviada',
    'in-progress': 'En curso',
    'needs-attention': 'En pausa',
    complete: 'Terminada',
    cancelled: 'Cancelada',
    expired: 'Invitación caducada',
  },
  results: { clear: 'Sin hallazgos', review: 'En revisión', withheld: 'Privado' },

  checked: (month) => `Verificado, hasta ${month}`,

  since: told.since,
  yourTurn: told.yourTurn,
  candidatesTurn: told.candidatesTurn,

  updated: (when) => `Actualizado: ${when}`,

  connection: {
    connecting: 'Conectando…',
    live: 'En directo',
    polling: 'En directo, se comprueba cada pocos segundos',
    reconnecting: 'Reconectando…',
    offline: 'Sin conexión',
  },
  lastHeard: (when) => `Último contacto: ${when}`,

  problem: {
    short: 'No disponible por ahora',
    stopped,
    offline: 'No podemos acceder a este sitio. Revise su conexión. Seguimos intentándolo.',
    setup: 'Esto aún no está configurado. Comuníquese con {host}.',
    changed: 'Esta página ha cambiado. Vuelva a cargarla.',
    session: 'Su sesión está cerrada. Inicie sesión para continuar.',
    signIn: 'Iniciar sesión',
    forbidden: 'Esta página no puede mostrar verificaciones de antecedentes. Comuníquese con {host}.',
    absent: 'Esta verificación no existe, o usted no puede verla.',
    other: 'Algo salió mal de nuestro lado. Inténtelo de nuevo en un momento.',
    again: 'Intentar de nuevo',
    now: 'Intentar ahora',
  },

  changed: (packageTitle, phase) => `${packageTitle}: ${phase}`,
};

export const timeline: ShippedSentences['timeline'] = {
  texts: {
    ...told.texts,
    invitedByEmail:
      'El servicio de verificación envió una invitación por correo electrónico. La verificación sigue en cuanto se complete su formulario.',
    invitedByLink: 'Complete el formulario para iniciar la verificación.',
    source: 'El servicio de verificación consulta registros, por ejemplo de tribunales o empleadores.',
    service: 'El servicio de verificación está trabajando en ello.',
    none: 'La verificación está en marcha.',
    reopened: 'Esta verificación había terminado y se ha retomado.',
    withheld: 'Puede seguir la verificación, pero no se le muestra el resultado.',
  },

  yourTurn: 'Es su turno: complete el formulario',
  noResult: 'Sin resultado',

  steps: {
    earlier: 'Verificación anterior',
    ordered: 'Solicitud',
    invited: 'Invitación',
    reopened: 'Reabierta',
    nextRun: 'Próxima verificación',
  },
  signs: { done: 'Hecho', now: 'En marcha', ahead: 'Por venir', ended: 'Finalizado' },
  endedBy: {
    you: 'Ninguna: usted las canceló',
    candidate: 'Ninguna: el candidato las canceló',
    member: 'Ninguna: las canceló quien las solicitó',
    operator: 'Ninguna: este sitio las canceló',
  },
  notReported: 'Sin informar',
  inReport: 'En el informe',
  openUntil: (when) => `Plazo: ${when}`,
  sentNow: 'Enviada ahora mismo',
  sent: (when) => `Enviada: ${when}`,
  doneOf: (done, all) => `${done} de ${all} completadas`,
  resultsExpected: (when) => `Resultado previsto: ${when}`,
  expected: (when) => `Se espera: ${when}`,
  validUntil: (when) => `Válida hasta el ${when}`,
  scheduled: (when) => `Prevista: ${when}`,

  kinds: {
    'ssn-trace': {
      title: 'Identidad y direcciones',
      text: 'Averigua qué nombres y direcciones corresponden a un número de Seguro Social.',
    },
    'county-criminal': {
      title: 'Registros judiciales del condado',
      text: 'Busca causas penales en los tribunales de los condados de las direcciones actuales y anteriores.',
    },
    'national-criminal': {
      title: 'Antecedentes penales nacionales',
      text: 'Busca en una colección de antecedentes penales de todo el país.',
    },
    'sex-offender': {
      title: 'Registros de delincuentes sexuales',
      text: 'Compara el nombre con los registros públicos de los estados.',
    },
    watchlist: {
      title: 'Listas de vigilancia internacionales',
      text: 'Compara el nombre con listas de sanciones y de personas buscadas.',
    },
    fingerprint: {
      title: 'Huellas dactilares',
      text: 'Compara las huellas con los archivos de las autoridades.',
    },
    alias: { title: 'Otros nombres', text: 'Busca otros nombres usados ahora o antes.' },
    'driving-record': {
      title: 'Historial de conducción',
      text: 'Pregunta a la oficina de tránsito si la licencia es válida y qué consta en ella.',
    },
    education: { title: 'Estudios', text: 'Pide a escuelas y universidades que confirmen títulos y fechas.' },
    employment: { title: 'Empleo', text: 'Pide a empleadores anteriores que confirmen puestos y fechas.' },
    license: {
      title: 'Licencias profesionales',
      text: 'Pregunta a la entidad emisora si una licencia profesional es válida.',
    },
  },
};

export const list: ShippedSentences['list'] = {
  label: 'Verificaciones de antecedentes',
  reference: 'Candidato',
  package: 'Paquete',
  phase: 'Avance',
  waiting: 'En espera',
  ordered: 'Solicitada',
  filter: 'Filtro',
  all: 'Todas',
  groups: {
    review: 'Para usted',
    notice: 'Aviso en curso',
    disputed: 'Impugnadas',
    closed: 'Aviso cerrado',
    over: 'Terminadas',
  },
  newForYou: (count) => `Nuevas para usted: ${count}`,
  new: (count) => `Nuevas: ${count}`,
  search: 'Buscar por candidato',
  shown: (count, total) => `Se muestran ${count} de ${total}`,
  noMatch: 'Ninguna verificación coincide. Pruebe con otras letras u otro filtro.',
  noneHere: 'No hay ninguna verificación aquí por ahora. Elija otro filtro.',
};

const { openForm, handOver } = launcher;

export const door: ShippedSentences['door'] = {
  open: openForm,
  fetching: handOver.fetching,
  blocked: handOver.blocked,
  ended: handOver.ended,
  renew: handOver.renew,
  failed: 'Ahora no se puede abrir el formulario. Inténtelo de nuevo.',
};

export const repetition: ShippedSentences['repetition'] = {
  end: 'Terminar la repetición',
  text: 'No habrá más verificaciones. La que está en marcha continúa.',
  confirm: 'Sí, terminarla',
  failed: 'No ha funcionado. Inténtelo de nuevo.',
};

export const report: ShippedSentences['report'] = {
  open: 'Abrir el informe',
  own: 'Ver mi informe',
  wrong: 'Hay algo incorrecto',
  opening: 'Abriendo…',
  failed: 'Ahora no se puede abrir el informe. Inténtelo de nuevo.',
  noReport: 'Todavía no hay informe.',
  blocked: 'El navegador ha bloqueado la pestaña nueva. Permítala para este sitio e inténtelo de nuevo.',
  next: {
    candidate: { disputed: told.afterDispute },
    operator: { noticed: 'Espere la respuesta.', disputed: 'Espere el nuevo resultado.' },
  },
  itemsNamed: 'El aviso trata de lo siguiente:',
};

export const support: ShippedSentences['support'] = 'el equipo de soporte';
