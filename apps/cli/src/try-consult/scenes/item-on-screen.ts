import { calling, factsBefore } from '../stand/actor.ts';
import type { Play, ScreenItem, Stage } from './scene.ts';

/** A conversation about one entry; what the list of interactions does not have is "not checked", never "none". */
export const itemOnScreen: Play = async (stage) => {
  const about = await medicineOf(stage);
  if (about === null) return stage.show.note('This patient takes no medicine now.');
  await stage.say({
    who: 'patient',
    text: 'How do I take this, and does it go together with my other medicines?',
    about,
    acts: {
      ask_handler: (call, nth) => {
        if (nth === 0) return calling('check_interactions', { with: about.name });
        const own = factsBefore(call)[0];
        const how = own === undefined ? '' : `This is in the record: ${own.says}. [${own.fact}] `;
        return { text: `${how}It does not interact with the other medicines.` };
      },
    },
  });
};

async function medicineOf({ stand: { lens, caller } }: Stage): Promise<ScreenItem | null> {
  const { rows } = await lens.query(caller, {
    cypher: `MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_REGIMEN]->(r:IntakeRegimen)
      WHERE r.status = 'active' RETURN r.uuid AS uuid, r.name AS name ORDER BY name DESC`,
  });
  const [uuid, name] = rows.find(([, each]) => each === 'metformin') ?? rows[0] ?? [];
  return typeof uuid === 'string' ? { uuid, type: 'IntakeRegimen', name: String(name) } : null;
}
