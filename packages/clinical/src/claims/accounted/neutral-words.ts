import type { FactFields, FactKind } from '@consilium/kernel';

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/**
 * Words that say nothing of a patient by themselves: grammar, how the record is spoken of, how times and numbers are put. A verb of
 * state, a cause, a part of the body or an outcome is none of them: those need a fact. Words that order, compare or count are read by
 * checks of their own.
 */
export const NEUTRAL: ReadonlySet<string> = new Set([
  // Grammar.
  ...words(
    `a an the and or but as at by for from in into of off on onto out over per than that this these those to toward towards up via with within upon
    i me my we us our you your yours he she it they his her hers him its their theirs them one ones someone who whom whose which what where when why
    while whereas whilst whether how is are was were be been being am do does did doing had having has have there here so such too very also both each either
    all any some every other others another same own if then though although however yet still just only even rather quite almost nearly about
    around roughly approximately exactly between among across along through throughout until till since ago apart away back down under below
    above after before later earlier afterwards during because itself himself herself themselves yourself else more most less least much many few several
    namely eg ie etc vs plus minus against well as regards regarding concerning respectively altogether overall something anything everything
    first second third fourth last next latest recent recently now today once twice again soon meanwhile thereafter thereby therefore hence thus
    like further furthermore moreover besides beside including include includes included especially particularly nonetheless nevertheless
    otherwise accordingly whereupon thereupon indeed simply actually slightly barely little bit modestly
    clearly comfortably considerably markedly notably sharply slowly quickly steadily gradually rapidly briefly directly shortly somewhat fairly far near close closely
             plain ordinary usual further small large big old older newer
    patient patients person people man woman boy girl mr mrs ms done getting round touch please sir madam thank thanks glad sorry`,
  ),
  // Time.
  ...words(
    `day days week weeks month months year years hour hours minute minutes second seconds time times date dated dates dating moment period interval stretch span early late mid middle
    beginning start end outset spring summer autumn winter season monday tuesday wednesday thursday friday saturday sunday fortnight decade annual
    january february march april may june july august september october november december age aged born birthday life long short half way point stage
    follow follows followed following previous previously prior initial initially final finally original originally eventually subsequent subsequently ahead past calendar
    daily nightly weekly monthly yearly began begun begin started starting st nd rd th twenties thirties forties fifties sixties seventies eighties nineties`,
  ),
  // How the record is spoken of.
  ...words(
    `record records recorded recording chart charts file files filed entry entries entered list lists listed listing note notes noted document documents documented papers letter letters
    show shows showed shown showing say says said saying state states stated mention mentions mentioned describe describes described report reports reported printed prints
    according source sources see sees saw seen find finds found appear appears appeared give gives given gave put puts write written wrote reads read named name names call calls called known titled
    mark marks marked label labelled labeled grade graded rate rated code coded class classed classified set come comes came go goes going went get gets got   
    mean means meaning meant answer question asked ask information detail details summary brief data text line lines item items part parts section history picture story chapter
    available present there's here's that's it's what's you've you're she's he's they've i've tell tells told think look looks looked looking back seem seems seemed
    thing things case cases piece pieces matter matters step steps kind kinds sort sorts form forms type types group groups belong belongs belonged side sides place box background background
    start starts begin begins use uses used using run runs running ran stay stays stayed remain remains remained remaining lie lies reason reasons
    spell spells bout bouts trouble result results consist consists consisting`,
  ),
  // Numbers and how they are compared by code.
  ...words(
    `number numbers figure figures value values count counts counted total totals sum amount amounts unit units difference percent percentage cent ratio
    pair pairs sets series dozen hundred thousand zero single ranging range ranges limit limits reference upper lower bound average top bottom
    beyond equal equals compared comparison versus different kilo kilos kilogram kilograms gram grams milligram milligrams microgram micrograms litre litres metre metres centimetre centimetres
    two three four five high low normal lost loss quarter quarters third thirds fifth fifths sixth seventh eighth tenth tenths half halves share fraction floor ceiling zone line mark move moves moved`,
  ),
]);

const MEASURING = `test tests tested testing measured measure measures measurement measurements reading readings level levels check checks checked checkup lab labs laboratory laboratories
  hit touched managed stands hits sample samples blood specimen taken took score scores scored points scale drawn reached reach reaches determined determination
  concentration finding findings examination exam examined cut-off cutoff threshold weigh weighed weighs weight clinic visit visits managed`;
const DOING = `procedure procedures performed perform done carried underwent undergone undergo operation operated intervention completed received receive receives`;
const BEGINNING = `lasted lasts ended ends began begun begin started start starting onset developed develop came arose occurred occur happened happen event events episode episodes`;

const KINDS: Readonly<Record<Exclude<FactKind, 'other'>, ReadonlySet<string>>> = {
  result: new Set(words(MEASURING)),
  medicine: new Set(
    words(
      `medicine medicines medication medications drug drugs dose doses dosage dosed dosing tablet tablets capsule capsules pill pills prescription prescriptions prescribed prescribe prescribes
      ordered order orders take takes taking taken took started starting begun began begin introduced introduction course courses treatment treatments therapy therapies treated treat
      lasted lasts ends full strength regimen administered stopped stop stopping ended received receive receives product preparation brand box`,
    ),
  ),
  condition: new Set(
    words(
      `condition conditions diagnosis diagnoses diagnosed problem problems illness illnesses disease diseases disorder disorders suffered suffers dating identified detected recognised recognized ${BEGINNING}`,
    ),
  ),
  symptom: new Set(
    words(
      `symptom symptoms complaint complaints complained problem problems experienced experience felt feel feeling noticed lasted bothered troubled ${BEGINNING}`,
    ),
  ),
  allergy: new Set(
    words(
      `allergy allergies brought made reaction reactions react reacts reacted substance sensitivity sensitive risk causes caused`,
    ),
  ),
  procedure: new Set(words(`${DOING} ${MEASURING} placed planned scan scanned`)),
  vaccination: new Set(
    words(
      `vaccine vaccines vaccination vaccinations vaccinated immunisation immunization immunisations immunizations immunised immunized jab jabs shot shots dose doses booster boosters received receive administered course`,
    ),
  ),
  visit: new Set(
    words(
      `${MEASURING} visited appointment appointments attended attend consultation consultations stay admission encounter encounters review reviewed meeting session home hospital spent discharge discharged arrival nights night returned`,
    ),
  ),
  family: new Set(words(`relative relatives died death lived affected diagnosed developed`)),
};

/** Words that go with how a fact is: `closed` and `behind you` need one that is over, `due` one that is to come. */
export const OF_STATUS: Readonly<Record<NonNullable<FactFields['status']>, ReadonlySet<string>>> = {
  active: new Set(words('lasting standing')),
  stopped: new Set(
    words(
      'closed mended lifted behind cleared recovered ceased healed faded vanished dropped interrupted held removed',
    ),
  ),
  planned: new Set(words('due coming expected awaiting upcoming')),
  'entered-in-error': new Set(words('error wrong wrongly mistake withdrawn')),
};

/** Words that go with each kind of fact: `prescribed` needs a medicine, `measured` a result. What code counted may be of any kind. */
export const OF_KIND: Readonly<Record<FactKind, ReadonlySet<string>>> = {
  ...KINDS,
  other: new Set(Object.values(KINDS).flatMap((kind) => [...kind])),
};
