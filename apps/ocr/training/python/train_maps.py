"""Trains a network that looks at pictures: python3 train_maps.py locate|layout CARDS OUT --seconds N, with the pool that cards.py wrote
locate: photograph 288² → document mask, its corners, the machine-readable zone; type.
layout: rectified document 384×256 → the box of every field; type, and whether it stands on its head."""

import argparse
import copy
import json
import math
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

import cards
import damage
import onnx_weights
from fields import DEVICE as device
from fields import smooth_field
from geometry import UNIT, apply, grids, homography, sample, uniform
from models import picture_reader
from photographs import camera, photographs

arguments = argparse.ArgumentParser()
arguments.add_argument("task")
arguments.add_argument("cards")
arguments.add_argument("out")
arguments.add_argument("--seconds", type=float, default=300)
arguments.add_argument("--batch", type=int, default=64)
arguments.add_argument("--rate", type=float, default=3e-3)
arguments.add_argument("--start", default="", help="a .pt or an .onnx file to go on from")
arguments.add_argument("--seed", type=int, default=5)
arguments.add_argument("--montage", default="")
args = arguments.parse_args()


def frame_of(extent, full):
    """Where the photograph itself begins and ends: near the documents, or inside of them when they fill it."""
    b = extent.shape[0]
    near = lambda: 0.05 - torch.randn(b, 2, device=device).abs() * 0.03
    low, high = extent.amin(1), extent.amax(1)
    cut = lambda: -uniform((b, 2), -0.01, 0.07) * (high - low)
    inside = full[:, None]
    return low - torch.where(inside, cut(), near()), high + torch.where(inside, cut(), near())


def locate_batch(picks):
    pictures, boxes, kinds = pool_pictures[picks].permute(0, 3, 1, 2).float() / 255, pool_boxes[picks], pool_kinds[picks]
    b = len(picks)
    page = torch.where(torch.rand(b, device=device) < 0.7, 1.42, 1.58)
    aspects = torch.where(kinds == 2, page, torch.full((b,), 1.586, device=device)) * uniform((b,), 0.96, 1.04)
    image, target, extent, full = photographs(pictures, boxes, kinds, aspects, 576)
    image = camera(image, 0.35, (1.5, 4.5), (0.8, 2.0))
    # The picture's own frame lies inside the network's: corners just outside of it can still be named.
    # Letterboxing: grey bars on two sides, or a photograph that ends near the document.
    crop = (torch.rand(b, device=device) < 0.3) | full
    low, high = frame_of(extent, full)
    frame = grids(288)
    outside = (frame[None] < low.view(b, 1, 1, 2)) | (frame[None] > high.view(b, 1, 1, 2))
    bars = torch.rand(b, 1, 1, 2, device=device) < 0.35
    outside = (outside & bars).any(-1) | (crop.view(b, 1, 1) & outside.any(-1))
    outside = outside | ((frame < 0.04) | (frame > 0.96)).any(-1)[None]
    image = torch.where(outside[:, None], torch.full_like(image, 0.5), image)
    return image, target, kinds, (kinds != 3).float().view(b, 1, 1, 1)


def visible_part(b):
    """Some documents are cut by the edge of the photograph, on one side: (low, high) ends of what can be seen."""
    lost = uniform((b, 1, 1, 2), 0.02, 0.14) * F.one_hot(torch.randint(0, 2, (b,), device=device), 2).view(b, 1, 1, 2)
    side = torch.randint(0, 20, (b, 1, 1, 1), device=device)
    return torch.where(side == 0, lost, torch.zeros_like(lost)), 1 - torch.where(side == 1, lost, torch.zeros_like(lost))


def layout_batch(picks):
    pictures, boxes, kinds = pool_pictures[picks].permute(0, 3, 1, 2).float() / 255, pool_boxes[picks], pool_kinds[picks]
    b = len(picks)
    grey = (pictures * torch.tensor([0.3, 0.59, 0.11], device=device).view(1, 3, 1, 1)).sum(1, keepdim=True)
    corners = UNIT.expand(b, 4, 2) + torch.randn(b, 4, 2, device=device) * uniform((b, 1, 1), 0, 0.014) + torch.randn(b, 1, 2, device=device) * 0.008
    # Now and then the document was not found and the whole frame is taken for it.
    loose = (torch.rand(b, device=device) < 0.12).view(b, 1, 1)
    grow = uniform((b, 1, 2), 0.0, 0.3)
    corners = torch.where(loose, (corners - 0.5) * (1 + grow) + 0.5 + (torch.rand(b, 1, 2, device=device) - 0.5) * grow, corners)
    cut = (torch.rand(b, device=device) < 0.25) & (kinds == 2)
    top = torch.where(cut, uniform((b,), 0, 0.5), torch.zeros(b, device=device))
    corners = corners.clone()
    corners[:, :2, 1] += top[:, None]
    flipped = torch.rand(b, device=device) < 0.2
    corners = torch.where(flipped.view(b, 1, 1), corners[:, [2, 3, 0, 1]], corners)
    h = homography(UNIT.expand(b, 4, 2), corners)
    ry, rx = (torch.arange(256, device=device) + 0.5) / 256, (torch.arange(384, device=device) + 0.5) / 384
    yy, xx = torch.meshgrid(ry, rx, indexing="ij")
    uv = apply(h, torch.stack([xx, yy], -1))
    # Curl of the paper.
    uv = uv + torch.stack([torch.zeros_like(uv[..., 0]), torch.sin(uv[..., 0] * 3.1) * (torch.randn(b, 1, 1, device=device) * 0.006)], -1)
    image = sample(grey, uv)
    low, high = visible_part(b)
    out = ((uv < low) | (uv > high)).any(-1)[:, None]
    image = torch.where(out, uniform((b, 1, 1, 1), 0.1, 0.9) + uniform((b, 1, 1, 1), 0, 0.3) * smooth_field(b, 256, 384, 8, device), image)
    image = camera(damage.on(image, damage.some(b, 0.06, device), damage.stamps), 0.4, (2.0, 7.0), (1.0, 2.8))
    half = F.avg_pool2d(uv.permute(0, 3, 1, 2), 2).permute(0, 2, 3, 1)
    seen = ((half > low) & (half < high)).all(-1)
    target = torch.zeros(b, len(cards.FIELDS), 128, 192, device=device)
    which = torch.arange(b, device=device)
    for k in range(boxes.shape[1]):
        box = boxes[:, k].view(b, 1, 1, 5)
        inside = ((half[..., 0] > box[..., 0]) & (half[..., 0] < box[..., 2]) & (half[..., 1] > box[..., 1]) & (half[..., 1] < box[..., 3]) & seen).float()
        field = boxes[:, k, 4].long().clamp(min=0)
        inside = inside * (boxes[:, k, 4] >= 0).float().view(b, 1, 1)
        target[which, field] = torch.maximum(target[which, field], inside)
    target = target * (~flipped).float().view(b, 1, 1, 1)
    return image, target, kinds, flipped.float()


def dice(p, t, weight):
    p = p.sigmoid() * weight
    t = t * weight
    top = 2 * (p * t).sum((2, 3)) + 1
    return (1 - top / (p.sum((2, 3)) + t.sum((2, 3)) + 1)).mean()


def locate_loss(maps, logits, target, kinds, present):
    mask = F.binary_cross_entropy_with_logits(maps[:, :1], target[:, :1]) + dice(maps[:, :1], target[:, :1], 1)
    heat, truth = maps[:, 1:2], target[:, 1:2]
    corner = (F.binary_cross_entropy_with_logits(heat, truth, reduction="none") * (1 + 40 * truth)).mean() * 6
    zone = F.binary_cross_entropy_with_logits(maps[:, 2:], target[:, 2:]) + 0.5 * dice(maps[:, 2:], target[:, 2:], 1)
    return mask + corner + zone + 0.3 * F.cross_entropy(logits, kinds, label_smoothing=0.02)


def layout_loss(maps, logits, target, kinds, flipped):
    upright = (1 - flipped).view(-1, 1, 1, 1)
    maps = maps.float()
    boxes = (F.binary_cross_entropy_with_logits(maps, target, reduction="none") * (1 + 3 * target) * upright).mean() * 6 + dice(maps, target, upright)
    return boxes + 0.3 * F.cross_entropy(logits[:, :4], kinds, label_smoothing=0.02) + 0.3 * F.binary_cross_entropy_with_logits(logits[:, 4], flipped)


def report(maps, logits, target, kinds, extra):
    right = (logits[:, :4].argmax(1) == kinds).float().mean().item()
    if args.task == "locate":
        found = F.max_pool2d(maps[:, 1:2].sigmoid(), 5, 1, 2)
        truth = target[:, 1:2] > 0.9
        near = found[truth] > 0.4
        inside = (maps[:, :1] > 0).float()
        iou = (inside * target[:, :1]).sum() / (inside + target[:, :1] - inside * target[:, :1]).sum()
        return f"type {right:.3f} corners found {near.float().mean().item():.3f} mask iou {iou.item():.4f}"
    inside = (maps.sigmoid() > 0.5).float() * (1 - extra).view(-1, 1, 1, 1)
    iou = (inside * target).sum() / (inside + target - inside * target).sum()
    return f"type {right:.3f} flip {((logits[:, 4] > 0) == (extra > 0.5)).float().mean().item():.3f} iou {iou.item():.3f}"


if __name__ == "__main__":
    torch.manual_seed(args.seed)
    torch.backends.cudnn.benchmark = True
    pool_pictures, pool_boxes, pool_kinds = (
        torch.from_numpy(np.load(os.path.join(args.cards, name + ".npy"))).to(device) for name in ("pictures", "boxes", "kinds")
    )
    print(args.task, len(pool_kinds), "cards", flush=True)
    make, loss_of = (locate_batch, locate_loss) if args.task == "locate" else (layout_batch, layout_loss)
    net = picture_reader(args.task, len(cards.FIELDS)).to(device)
    if args.start.endswith(".onnx"):
        with torch.no_grad():
            image = make(torch.randint(0, len(pool_kinds), (args.batch,), device=device))[0]
        onnx_weights.fill(net.cpu(), args.start, image[:1].cpu())
        onnx_weights.settle(net.to(device), image)
        net.train()
    elif args.start:
        net.load_state_dict(torch.load(args.start, map_location=device))
    net = net.to(memory_format=torch.channels_last)
    average = copy.deepcopy(net).eval()
    averaged, weights = ([t for t in n.state_dict().values() if t.dtype.is_floating_point] for n in (average, net))
    optimizer = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=0.01)
    print(args.task, sum(p.numel() for p in net.parameters()), "weights", flush=True)
    start, step, said = time.time(), 0, ""

    def save():
        model = copy.deepcopy(average).cpu().float().eval().to(memory_format=torch.contiguous_format)
        path = os.path.join(args.out, args.task)
        torch.save(model.state_dict(), path + ".pt")
        options = {} if torch.__version__.startswith("1.") else {"dynamo": False}
        shape = (1, 3, 288, 288) if args.task == "locate" else (1, 1, 256, 384)
        torch.onnx.export(model, torch.rand(*shape), path + ".onnx", input_names=["image"], output_names=["maps", "type"], opset_version=17 if options else 14, **options)
        json.dump({"task": args.task, "fields": cards.FIELDS, "types": cards.TYPES, "steps": step, "seed": args.seed, "last": said}, open(path + ".json", "w"))

    while True:
        elapsed = (time.time() - start) / args.seconds
        if elapsed >= 1:
            break
        picks = torch.randint(0, len(pool_kinds), (args.batch,), device=device)
        with torch.no_grad():
            image, target, kinds, extra = make(picks)
        if step == 0 and args.montage:
            from PIL import Image

            show = image[:12].cpu()
            marks = F.interpolate(target[:12].amax(1, keepdim=True).cpu(), scale_factor=2.0)
            show = (show.expand(-1, 3, -1, -1) * 0.75 + 0.25 * marks).permute(0, 2, 3, 1).numpy()
            rows = [np.concatenate(list(show[i : i + 4]), 1) for i in (0, 4, 8)]
            Image.fromarray((np.concatenate(rows, 0) * 255).clip(0, 255).astype(np.uint8)).save(args.montage)
        for group in optimizer.param_groups:
            group["lr"] = args.rate * min(1, (step + 1) / 200) * 0.5 * (1 + math.cos(math.pi * elapsed)) + 1e-6
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
            maps, logits = net(image.contiguous(memory_format=torch.channels_last))
        loss = loss_of(maps.float(), logits.float(), target, kinds, extra)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimizer.step()
        with torch.no_grad():
            decay = 0.998 if args.start else min(0.998, (step + 1) / (step + 20))
            torch._foreach_mul_(averaged, decay)
            torch._foreach_add_(averaged, weights, alpha=1 - decay)
        step += 1
        if step == 1 or step % 300 == 0:
            with torch.no_grad():
                said = report(*average(image), target, kinds, extra)
            print(f"{args.task} {step} {time.time() - start:.0f}s loss {loss.item():.3f} {said}", flush=True)
            if step % 900 == 0:
                save()
    save()
    print(args.task, "done", step, said, flush=True)
